/*!
 * \file motion.c  Motion search with predicted candidates, smoothing of the field.
 */
#include <stdlib.h>
#include <string.h>

#include "global.h"

void activity_picture(ImageParameters *img)
{
  for (int k = 0; k < img->mb_count; k++) {
    const imgpel *at = img->cur->luma + (size_t) (k / img->mb_w) * BLK * img->width + k % img->mb_w * BLK;
    int sum = 0, dev = 0;
    for (int j = 0; j < BLK; j++)
      for (int i = 0; i < BLK; i++)
        sum += at[(size_t) j * img->width + i];
    sum /= BLK * BLK;
    for (int j = 0; j < BLK; j++)
      for (int i = 0; i < BLK; i++)
        dev += iabs(at[(size_t) j * img->width + i] - sum);
    img->activity[k] = (unsigned short) dev;
  }
}

static int block_sad(ImageParameters *img, int x, int y, MotionVector v)
{
  int sum = 0;
  if (x + v.x < 0 || y + v.y < 0 || x + v.x + BLK > img->width || y + v.y + BLK > img->height)
    return 1 << 20;
  img->sads++;
  for (int j = 0; j < BLK; j += 2) {
    const imgpel *a = img->cur->luma + (size_t) (y + j) * img->width + x;
    const imgpel *b = img->ref->luma + (size_t) (y + v.y + j) * img->width + x + v.x;
    for (int i = 0; i < BLK; i++)
      sum += iabs(a[i] - b[i]);
  }
  return 2 * sum;
}

static short median3(short a, short b, short c)
{
  return imax(imin(a, b), imin(imax(a, b), c));
}

static const MotionVector zero;

static MotionVector median_of(const MotionVector *mv, int x, int y, int w)
{
  MotionVector a = x > 0 ? mv[-1] : zero, b = y > 0 ? mv[-w] : zero;
  MotionVector c = y > 0 && x + 1 < w ? mv[1 - w] : zero;
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

typedef struct {
  MotionVector cand[8], mv, pred;
  int num_cand, sad, min_cost, x, y;
} Search;

static void add_candidate(Search *s, MotionVector v)
{
  for (int c = 0; c < s->num_cand; c++)
    if (same_mv(s->cand[c], v))
      return;
  s->cand[s->num_cand++] = v;
}

static void try_mv(ImageParameters *img, Search *s, MotionVector v)
{
  int sad, cost;
  if (v.x < -SEARCH || v.x > SEARCH || v.y < -SEARCH || v.y > SEARCH)
    return;
  sad  = block_sad(img, s->x, s->y, v);
  cost = sad + mv_cost(v, s->pred);
  if (cost < s->min_cost) {
    s->min_cost = cost;
    s->sad      = sad;
    s->mv       = v;
  }
}

void motion_search(ImageParameters *img)
{
  static const MotionVector step[4] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
  int w = img->mb_w, k = 0;
  for (int y = 0; y < img->mb_h; y++)
    for (int x = 0; x < w; x++, k++) {
      MotionVector *mv = &img->cur->mv[k], centre;
      Search s = { .min_cost = 1 << 28, .x = x * BLK, .y = y * BLK };

      s.pred = median_of(mv, x, y, w);
      s.mv = *mv;
      add_candidate(&s, zero);
      add_candidate(&s, s.pred);
      if (x > 0)
        add_candidate(&s, mv[-1]);
      if (y > 0)
        add_candidate(&s, mv[-w]);
      if (y > 0 && x + 1 < w)
        add_candidate(&s, mv[1 - w]);
      add_candidate(&s, img->ref->mv[k]);
      if (k % 64 == 0) {
        MotionVector far = { (short) (k / 64 % 17 - 8), (short) (k / 1088 % 9 - 4) };
        add_candidate(&s, far);
      }
      for (int c = 0; c < s.num_cand; c++)
        try_mv(img, &s, s.cand[c]);
      for (int round = 0; round < 8 && s.sad > 160; round++) {
        centre = s.mv;
        for (int d = 0; d < 4; d++) {
          MotionVector v = { centre.x + step[d].x, centre.y + step[d].y };
          try_mv(img, &s, v);
        }
        if (same_mv(s.mv, centre))
          break;
      }
      *mv = s.mv;
      img->sad[k] = (unsigned short) s.sad;
      img->cbp[k] = 0;
      for (int q = 0; q < 4; q++) {
        int sum = 0;
        for (int j = 0; j < 4; j++)
          for (int i = 0; i < 4; i++) {
            int py = s.y + (q >> 1) * 4 + j, px = s.x + (q & 1) * 4 + i;
            sum += iabs(img->cur->luma[(size_t) py * img->width + px] -
                        img->ref->luma[(size_t) (py + s.mv.y) * img->width + px + s.mv.x]);
          }
        img->cbp[k] |= (sum > 24) << q;
      }
    }
}

//! Vectors unlike their neighbours yield, where that costs little.
int smooth_field(ImageParameters *img)
{
  int changes = 0, w = img->mb_w, k = 0;
  for (int y = 0; y < img->mb_h; y++)
    for (int x = 0; x < w; x++, k++) {
      MotionVector *mv = &img->cur->mv[k], p = median_of(mv, x, y, w);
      img->pred[k] = p;
      if (!same_mv(*mv, p) && img->sad[k] < 3 * img->activity[k]) {
        int sad = block_sad(img, x * BLK, y * BLK, p);
        if (sad + LAMBDA < img->sad[k] + 2 * mv_cost(*mv, p)) {
          *mv = p;
          img->sad[k] = (unsigned short) sad;
          changes++;
        }
      }
      img->min_cost[k] = img->sad[k] + mv_cost(*mv, p);
    }
  img->moved += changes;
  return changes;
}
