/*!
 * \file mode.c  Types of blocks, their bits, the strength of the loop filter.
 */
#include <stdio.h>

#include "global.h"

static const char *const type_name[NUM_TYPES] = { "SKIP", "P8x8", "P4x4", "I8MB" };

void mode_decision(ImageParameters *img)
{
  for (int k = 0; k < img->mb_count; k++) {
    Macroblock *mb = &img->cur->mb_data[k];
    mb->cbp = 0;
    for (int q = 0; q < 4; q++) {
      int sum = 0;
      for (int i = 0; i < 16; i++)
        sum += iabs(mb->coef[q][i]);
      if (sum > 24)
        mb->cbp |= 1 << q;
    }
    mb->intra = mb->intra_cost < mb->min_cost;
    mb->skip  = !mb->intra && mb->cbp == 0 && mb->mv.x == mb->pred.x && mb->mv.y == mb->pred.y;
    if (mb->intra)
      mb->mb_type = I8MB;
    else if (mb->skip)
      mb->mb_type = PSKIP;
    else
      mb->mb_type = mb->cbp == 15 ? P4x4 : P8x8;
    mb->header_bits = mb->skip ? 1 : 4 + iabs(mb->mv.x - mb->pred.x) + iabs(mb->mv.y - mb->pred.y);
    if (k % 997 == 0)
      snprintf(mb->trace, sizeof mb->trace, "%s@%d,%d", type_name[mb->mb_type], mb->mb_x, mb->mb_y);
  }
}

static long picture_bits(ImageParameters *img, int qp)
{
  long sum = 0;
  for (Macroblock *mb = img->cur->mb_data; mb < img->cur->mb_data + img->mb_count; mb++) {
    int cost = mb->intra ? mb->intra_cost : mb->sad;
    mb->qp   = qp + (mb->activity > 400) - (mb->activity < 100);
    mb->bits = mb->header_bits + (mb->skip ? 0 : cost * 4 / (mb->qp + 1));
    sum += mb->bits;
  }
  return sum;
}

//! The lowest quantizer that meets the target.
void rate_control(ImageParameters *img)
{
  int low = 2, high = 50, last = img->qp;
  for (int run = 0; run < RATE_RUNS && low < high; run++) {
    int mid = (low + high) / 2;
    if (picture_bits(img, mid) > img->target_bits)
      low = mid + 1;
    else
      high = mid;
  }
  img->qp = low;
  img->total_bits += picture_bits(img, low);
  for (int k = 0; k < img->mb_count; k++) {
    Macroblock *mb = &img->cur->mb_data[k];
    mb->delta_qp = mb->qp - last;
    last = mb->qp;
  }
}

static byte edge(const Macroblock *mb, const Macroblock *other, int mine, int its)
{
  if (!other)
    return 0;
  if (mb->intra || other->intra)
    return mb->slice_nr == other->slice_nr ? 4 : 3;
  if ((mb->cbp & mine) || (other->cbp & its))
    return mb->qp + other->qp > 60 ? 3 : 2;
  return iabs(mb->mv.x - other->mv.x) >= 4 || iabs(mb->mv.y - other->mv.y) >= 4;
}

void loop_strength(ImageParameters *img)
{
  for (int k = 0; k < img->mb_count; k++) {
    Macroblock *mb = &img->cur->mb_data[k];
    mb->strength[0][0] = edge(mb, mb->left, 1, 2);
    mb->strength[0][1] = edge(mb, mb->left, 4, 8);
    mb->strength[1][0] = edge(mb, mb->up, 1, 4);
    mb->strength[1][1] = edge(mb, mb->up, 2, 8);
  }
}
