/*!
 * \file mode.c  Types of blocks, their bits, the strength of the loop filter.
 */
#include <stdio.h>

#include "global.h"

static const char *const type_name[NUM_TYPES] = { "SKIP", "P8x8", "P4x4", "I8MB" };

void mode_decision(ImageParameters *img)
{
  for (int k = 0; k < img->mb_count; k++) {
    MotionVector mv = img->cur->mv[k], p = img->pred[k];
    int intra = img->activity[k] + 40 < img->min_cost[k];
    int skip  = !intra && img->cbp[k] == 0 && mv.x == p.x && mv.y == p.y;
    img->type[k] = intra ? I8MB : skip ? PSKIP : img->cbp[k] == 15 ? P4x4 : P8x8;
    img->header_bits[k] = (byte) (skip ? 1 : 4 + iabs(mv.x - p.x) + iabs(mv.y - p.y));
  }
  snprintf(img->trace, sizeof img->trace, "%s@0,0", type_name[img->type[0]]);
}

static int qp_of(const ImageParameters *img, int k, int qp)
{
  return qp + (img->activity[k] > 400) - (img->activity[k] < 100);
}

static int block_bits(const ImageParameters *img, int k, int qp)
{
  int cost = img->type[k] == I8MB ? img->activity[k] + 40 : img->sad[k];
  return img->header_bits[k] + (img->type[k] == PSKIP ? 0 : cost * 4 / (qp_of(img, k, qp) + 1));
}

static long picture_bits(ImageParameters *img, int qp)
{
  long sum = 0;
  for (int k = 0; k < img->mb_count; k++)
    sum += block_bits(img, k, qp);
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
  for (int k = 0; k < img->mb_count; k++) {
    int qp = qp_of(img, k, low);
    img->bits[k] = block_bits(img, k, low);
    img->total_bits += img->bits[k];
    img->qps[k] = (byte) qp;
    img->delta_qp[k] = (signed char) (qp - last);
    last = qp;
  }
}

static byte edge(const ImageParameters *img, int k, int o, int same_slice, int mine, int its)
{
  MotionVector a = img->cur->mv[k], b = img->cur->mv[o];
  if (img->type[k] == I8MB || img->type[o] == I8MB)
    return same_slice ? 4 : 3;
  if ((img->cbp[k] & mine) || (img->cbp[o] & its))
    return img->qps[k] + img->qps[o] > 60 ? 3 : 2;
  return iabs(a.x - b.x) >= 4 || iabs(a.y - b.y) >= 4;
}

void loop_strength(ImageParameters *img)
{
  int w = img->mb_w, k = 0;
  for (int y = 0; y < img->mb_h; y++)
    for (int x = 0; x < w; x++, k++) {
      int s = 0;
      if (x > 0)
        s += edge(img, k, k - 1, 1, 1, 2) + edge(img, k, k - 1, 1, 4, 8);
      if (y > 0)
        s += edge(img, k, k - w, y % 8 != 0, 1, 4) + edge(img, k, k - w, y % 8 != 0, 2, 8);
      img->strength[k] = (byte) s;
    }
}
