/*!
 * \file main.c
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "global.h"

int main(int argc, char **argv)
{
  static ImageParameters image, *img = &image;
  int frames = argc > 3 ? atoi(argv[3]) : 11;
  Picture *swap;

  img->width  = argc > 1 ? atoi(argv[1]) : 3840;
  img->height = argc > 2 ? atoi(argv[2]) : 2160;
  if (img->width < 64 || img->height < 64 || img->width % BLK || img->height % BLK || img->width > 8192 ||
      img->height > 8192)
    error("width and height are multiples of 8 from 64 to 8192", 300);
  img->mb_w        = img->width / BLK;
  img->mb_h        = img->height / BLK;
  img->mb_count    = img->mb_w * img->mb_h;
  img->qp          = 26;
  img->target_bits = 32L * img->mb_count;
  img->ref         = alloc_picture(img);
  img->cur         = alloc_picture(img);
  alloc_blocks(img);
  for (int poc = 0; poc < frames; poc++) {
    read_picture(img, poc);
    activity_picture(img);
    if (poc > 0) {
      motion_search(img);
      for (int run = 0; run < SMOOTH_RUNS; run++)
        smooth_field(img);
      global_motion(img);
      mode_decision(img);
      rate_control(img);
      loop_strength(img);
      report_picture(img);
    }
    swap     = img->ref;
    img->ref = img->cur;
    img->cur = swap;
  }
  printf("bits %ld moved %ld sads %ld skip %ld p8 %ld p4 %ld intra %ld digest %lx\n", img->total_bits, img->moved,
         img->sads, img->type_count[PSKIP], img->type_count[P8x8], img->type_count[P4x4], img->type_count[I8MB],
         img->digest);
  free_picture(img->ref);
  free_picture(img->cur);
  return 0;
}
