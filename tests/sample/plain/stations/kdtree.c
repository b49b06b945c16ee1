#include <stddef.h>
#include "kdtree.h"

static void swap_stations(station *a, station *b)
{
  station t = *a;
  *a = *b;
  *b = t;
}

/* partial ordering so that s[k] is the k-th smallest along an axis */
static void quickselect(station *s, int n, int k, int axis)
{
  int lo = 0, hi = n - 1;
  while (lo < hi) {
    double pivot = s[(lo + hi) / 2].pos[axis];
    int i = lo, j = hi;
    while (i <= j) {
      while (s[i].pos[axis] < pivot) i++;
      while (s[j].pos[axis] > pivot) j--;
      if (i <= j) {
        if (i != j) swap_stations(&s[i], &s[j]);
        i++;
        j--;
      }
    }
    if (k <= j) hi = j;
    else if (k >= i) lo = i;
    else return;
  }
}

static int widest_axis(const station *s, int n)
{
  double min[3], max[3];
  int i, a, best = 0;
  for (a = 0; a < 3; a++) min[a] = max[a] = s[0].pos[a];
  for (i = 1; i < n; i++)
    for (a = 0; a < 3; a++) {
      if (s[i].pos[a] < min[a]) min[a] = s[i].pos[a];
      if (s[i].pos[a] > max[a]) max[a] = s[i].pos[a];
    }
  for (a = 1; a < 3; a++)
    if (max[a] - min[a] > max[best] - min[best]) best = a;
  return best;
}

station *kd_build(station *s, int n, int depth)
{
  int mid = n / 2;
  if (n <= 0) return NULL;
  s->axis = widest_axis(s, n);
  int axis = s->axis;
  quickselect(s, n, mid, axis);
  s[mid].axis = axis;
  s[mid].lo = kd_build(s, mid, depth + 1);
  s[mid].hi = kd_build(s + mid + 1, n - mid - 1, depth + 1);
  return &s[mid];
}

static double dist2(const double a[3], const double b[3])
{
  double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
  return x * x + y * y + z * z;
}

struct search {
  const double *q;
  neighbour *nb;
  int k, n;
};

static void visit(struct search *s, station *st)
{
  while (st) {
    double diff = s->q[st->axis] - st->pos[st->axis];
    double d2 = dist2(s->q, st->pos);
    station *far = diff < 0 ? st->hi : st->lo;

    if (st->quality > 0 && (s->n < s->k || d2 < s->nb[s->n - 1].d2)) {
      int i = s->n < s->k ? s->n++ : s->k - 1;
      for (; i > 0 && s->nb[i - 1].d2 > d2; i--) s->nb[i] = s->nb[i - 1];
      s->nb[i].st = st;
      s->nb[i].d2 = d2;
    }
    visit(s, diff < 0 ? st->lo : st->hi);
    if (s->n == s->k && diff * diff >= s->nb[s->n - 1].d2) return;
    st = far;
  }
}

int kd_nearest(station *root, const double q[3], neighbour *nb, int k)
{
  struct search s = { q, nb, k, 0 };
  visit(&s, root);
  return s.n;
}

long kd_within(const station *root, const double q[3], double r2)
{
  long n = 0;
  while (root) {
    double diff = q[root->axis] - root->pos[root->axis];
    if (dist2(q, root->pos) <= r2) n++;
    if (diff * diff <= r2) {
      n += kd_within(root->lo, q, r2);
      root = root->hi;
    } else
      root = diff < 0 ? root->lo : root->hi;
  }
  return n;
}
