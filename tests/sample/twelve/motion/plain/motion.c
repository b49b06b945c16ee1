/*!
 * \file motion.c  Motion search with predicted candidates, smoothing of the field.
 */
#include <stdlib.h>
#include <string.h>

#include "global.h"

void activity_picture(ImageParameters *img)
{
  for (int k = 0; k < img->mb_count; k++) {
    Macroblock *mb = &img->cur->mb_data[k];
    int sum = 0, dev = 0;
    for (int j = 0; j < BLK; j++)
      for (int i = 0; i < BLK; i++)
        sum += img->cur->luma[mb->mb_y * BLK + j][mb->mb_x * BLK + i];
    mb->mean = sum / (BLK * BLK);
    for (int j = 0; j < BLK; j++)
      for (int i = 0; i < BLK; i++)
        dev += iabs(img->cur->luma[mb->mb_y * BLK + j][mb->mb_x * BLK + i] - mb->mean);
    mb->activity   = dev;
    mb->intra_cost = dev + 40;
    mb->weight     = 1.0 + dev / 512.0;
  }
}

static int block_sad(ImageParameters *img, const Macroblock *mb, MotionVector v)
{
  int x = mb->mb_x * BLK, y = mb->mb_y * BLK, sum = 0;
  if (x + v.x < 0 || y + v.y < 0 || x + v.x + BLK > img->width || y + v.y + BLK > img->height)
    return 1 << 20;
  img->sads++;
  for (int j = 0; j < BLK; j += 2) {
    const imgpel *a = img->cur->luma[y + j] + x, *b = img->ref->luma[y + v.y + j] + x + v.x;
    for (int i = 0; i < BLK; i++)
      sum += iabs(a[i] - b[i]);
  }
  return 2 * sum;
}

static short median3(short a, short b, short c)
{
  return imax(imin(a, b), imin(imax(a, b), c));
}

MotionVector median_of(const Macroblock *mb)
{
  static const MotionVector zero = { 0, 0 };
  MotionVector a = mb->left ? mb->left->mv : zero, b = mb->up ? mb->up->mv : zero;
  MotionVector c = mb->upright ? mb->upright->mv : zero;
  MotionVector m = { median3(a.x, b.x, c.x), median3(a.y, b.y, c.y) };
  return m;
}

static int mv_cost(MotionVector v, MotionVector p)
{
  return LAMBDA * (iabs(v.x - p.x) + iabs(v.y - p.y));
}

static int same_mv(MotionVector a, MotionVector b)
{
  return a.x == b.x && a.y == b.y;
}

static void add_candidate(Macroblock *mb, MotionVector v)
{
  for (int c = 0; c < mb->num_cand; c++)
    if (same_mv(mb->cand[c], v))
      return;
  mb->cand[mb->num_cand++] = v;
}

static void try_mv(ImageParameters *img, Macroblock *mb, MotionVector v)
{
  int sad, cost;
  if (v.x < -SEARCH || v.x > SEARCH || v.y < -SEARCH || v.y > SEARCH)
    return;
  sad  = block_sad(img, mb, v);
  cost = sad + mv_cost(v, mb->pred);
  if (cost < mb->min_cost) {
    mb->min_cost = cost;
    mb->sad      = sad;
    mb->mv       = v;
  }
}

void motion_search(ImageParameters *img)
{
  static const MotionVector step[4] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
  for (int k = 0; k < img->mb_count; k++) {
    Macroblock  *mb = &img->cur->mb_data[k];
    MotionVector zero = { 0, 0 }, centre;

    mb->num_cand = 0;
    mb->min_cost = 1 << 28;
    mb->pred     = median_of(mb);
    add_candidate(mb, zero);
    add_candidate(mb, mb->pred);
    if (mb->left)
      add_candidate(mb, mb->left->mv);
    if (mb->up)
      add_candidate(mb, mb->up->mv);
    if (mb->upright)
      add_candidate(mb, mb->upright->mv);
    if (mb->colocated)
      add_candidate(mb, mb->colocated->mv);
    if (k % 64 == 0) {
      MotionVector far = { (short) (k / 64 % 17 - 8), (short) (k / 1088 % 9 - 4) };
      add_candidate(mb, far);
    }
    for (int c = 0; c < mb->num_cand; c++)
      try_mv(img, mb, mb->cand[c]);
    for (int round = 0; round < 8 && mb->sad > 160; round++) {
      centre = mb->mv;
      for (int d = 0; d < 4; d++) {
        MotionVector v = { centre.x + step[d].x, centre.y + step[d].y };
        try_mv(img, mb, v);
      }
      if (same_mv(mb->mv, centre))
        break;
    }
    for (int q = 0; q < 4; q++)
      for (int i = 0; i < 16; i++) {
        int y = mb->mb_y * BLK + (q >> 1) * 4 + i / 4, x = mb->mb_x * BLK + (q & 1) * 4 + i % 4;
        mb->coef[q][i] = (short) (img->cur->luma[y][x] - img->ref->luma[y + mb->mv.y][x + mb->mv.x]);
      }
  }
}

//! Vectors unlike their neighbours yield, where that costs little.
int smooth_field(ImageParameters *img)
{
  int changes = 0;
  for (Macroblock *mb = img->cur->mb_data, *end = mb + img->mb_count; mb < end; mb++) {
    MotionVector p = median_of(mb);
    mb->changed = 0;
    mb->pred    = p;
    if (!same_mv(mb->mv, p) && mb->sad < 3 * mb->activity) {
      int sad = block_sad(img, mb, p);
      if (sad + LAMBDA < mb->sad + 2 * mv_cost(mb->mv, p)) {
        mb->mv      = p;
        mb->sad     = sad;
        mb->changed = 1;
        changes++;
      }
    }
    mb->min_cost = mb->sad + mv_cost(mb->mv, p);
  }
  img->moved += changes;
  return changes;
}
