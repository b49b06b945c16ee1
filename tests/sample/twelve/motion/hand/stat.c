/*!
 * \file stat.c
 */
#include <stdio.h>

#include "global.h"

void report_picture(ImageParameters *img)
{
  long type[NUM_TYPES] = { 0 }, strength = 0, bits = 0, best = 0;
  int  worst = 0;

  for (int k = 0; k < img->mb_count; k++) {
    MotionVector mv = img->cur->mv[k];
    type[img->type[k]]++;
    bits += img->bits[k];
    best += img->min_cost[k];
    strength += img->strength[k];
    if (img->bits[k] > img->bits[worst])
      worst = k;
    img->digest = img->digest * 31 + (unsigned) (mv.x * 64 + mv.y + iabs(img->delta_qp[k]) + img->cbp[k]);
  }
  for (int t = 0; t < NUM_TYPES; t++)
    img->type_count[t] += type[t];
  printf("%3d: qp %d bits %ld cost %ld skip %ld p8 %ld p4 %ld intra %ld strength %ld pan %d,%d zoom %d worst %d,%d first %s\n",
         img->cur->poc, img->qp, bits, best, type[PSKIP], type[P8x8], type[P4x4], type[I8MB], strength, img->pan_x, img->pan_y, img->zoom,
         worst % img->mb_w, worst / img->mb_w, img->trace);
}
