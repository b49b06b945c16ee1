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
    const Macroblock *mb = &img->cur->mb_data[k];
    type[mb->mb_type]++;
    bits += mb->bits;
    best += mb->min_cost;
    for (int d = 0; d < 2; d++)
      for (int e = 0; e < 2; e++)
        strength += mb->strength[d][e];
    if (mb->bits > img->cur->mb_data[worst].bits)
      worst = k;
    img->digest = img->digest * 31 + (unsigned) (mb->mv.x * 64 + mb->mv.y + iabs(mb->delta_qp) + mb->cbp);
  }
  for (int t = 0; t < NUM_TYPES; t++)
    img->type_count[t] += type[t];
  printf("%3d: qp %d bits %ld cost %ld skip %ld p8 %ld p4 %ld intra %ld strength %ld pan %d,%d zoom %d worst %d,%d first %s\n",
         img->cur->poc, img->qp, bits, best, type[PSKIP], type[P8x8], type[P4x4], type[I8MB], strength, img->pan_x, img->pan_y, img->zoom,
         img->cur->mb_data[worst].mb_x, img->cur->mb_data[worst].mb_y, img->cur->mb_data[0].trace);
}
