// Where an array lies in a column is found before a loop: arrays that are there before, or are loaded in each turn and may be moved in one, elements beside the one that is
// counted to, indices of 32 bits that are negative, pointers into the middle of an array, loops in loops, and arrays that change places.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions 'randomplan<seed=1;split=off>' 'randomplan<seed=2;split=off>' 'randomplan<seed=3;split=off>' 'randomplan<seed=4;split=off>' 'randomplan<seed=5;split=off>' 'randomplan<seed=6;split=off>'
// RUN: FileCheck %s --input-file=%t.early.regions.log
// What the optimizer has made of the loops, links understand.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: env DTRANS_OPTIONS=randomplan=2 %clang -O3 -flto=full -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans > %t.log 2>&1 && %t.exe | diff %t.expected -
// RUN: FileCheck %s --input-file=%t.log
// RUN: env DTRANS_OPTIONS=cost-model=off %clang -O3 -flto=full -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans > %t.log 2>&1 && %t.exe | diff %t.expected -
// RUN: FileCheck %s --input-file=%t.log
// CHECK: row: {{.*}}divided into parts of {{.*}} in a region
#include <stdio.h>
#include <stdlib.h>
struct row { long key; short kind; int count; double weight; char mark; float share; };
struct table { struct row *rows, *spare; long used, room; };
static struct table t;
#define OWN __attribute__((noinline)) static
OWN struct row *more(struct row *rows, long n) {
  rows = realloc(rows, (size_t)n * sizeof *rows);
  if (!rows) exit(1);
  return rows;
}
OWN void fill(struct table *t, long n) {
  for (long i = 0; i < n; i++) {
    if (t->used == t->room) t->rows = more(t->rows, t->room = t->room * 2 + 7);
    struct row *r = &t->rows[t->used++];
    r->key = i * 7919 % 1009, r->kind = (short)(i % 5), r->count = (int)(i % 13) - 6, r->weight = i * 0.5, r->mark = (char)(i % 90 + 33), r->share = 1.0f / (float)(i + 1);
  }
}
OWN long beside(const struct row *a, long n) {
  long sum = 0;
  for (long i = 0; i + 2 < n; i++) sum += a[i].count * 3 + a[i + 2].count - a[i + 1].kind + a[i + 2].mark;
  return sum;
}
OWN unsigned long behind(const struct row *middle, int to) {
  unsigned long sum = 0;
  for (int i = 0; i < to; i++) sum = sum * 3 + (unsigned long)(middle[i].count + middle[i].key + middle[i].kind);
  return sum;
}
OWN double twos(struct row *a, long n) {
  double sum = 0;
  for (long i = 0; 2 * i + 1 < n; i++) a[2 * i].weight += a[2 * i + 1].weight, sum += a[2 * i].weight * a[2 * i + 1].share;
  return sum;
}
OWN void swap(struct table *t, long n) {
  for (long i = 0; i < n; i++) {
    t->rows[i].count += (int)i;
    if (i % 100 == 99) {
      struct row *r = t->rows;
      t->rows = t->spare, t->spare = r;
    }
    t->rows[i].kind++, t->spare[i].mark ^= 1;
  }
}
OWN long pairs(struct row *a, long n) {
  long close = 0;
  for (long i = 0; i < n; i++)
    for (long j = i + 1; j < n; j += 3)
      if (a[i].kind == a[j].kind && a[i].count < a[j].count) close++, a[j].share += a[i].share;
  return close;
}
OWN long found(const struct row *a, const int *at, long n) {
  long sum = 0;
  for (long i = 0; i < n; i++) sum += a[at[i]].count * (long)(i % 3) + a[at[i]].kind;
  return sum;
}
OWN unsigned long down(const struct row *a, long n) {
  unsigned long sum = 1;
  for (long i = n - 1; i >= 0; i--) sum = sum * 31 + (unsigned long)(a[i].count + a[i].mark);
  return sum;
}
OWN unsigned long walk(const struct row *a, const struct row *end, long ahead) {
  unsigned long sum = 0;
  for (const struct row *p = a; p < end; p++) sum = sum * 5 + (unsigned long)(p->count + p[ahead].kind);
  return sum;
}
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 600;
  if (n < 20) return 1;
  int *at = malloc((size_t)n * sizeof *at);
  if (!at) return 1;
  for (long i = 0; i < n; i++) at[i] = (int)(i * 37 % n - n / 2);
  fill(&t, n);
  t.spare = t.rows, t.rows = 0, t.used = t.room = 0;
  fill(&t, n);
  long a = beside(t.rows, n), c = found(t.spare + n / 2, at, n);
  unsigned long b = behind(t.rows + n / 2, (int)(n / 2));
  double d = twos(t.rows, n);
  swap(&t, n);
  long e = pairs(t.rows, n);
  unsigned long f = down(t.spare, n), g = walk(t.rows, t.rows + n - 5, 4), h = 0;
  for (long i = 0; i < t.used; i++) h = h * 33 + (unsigned long)(t.rows[i].key + t.rows[i].count + t.spare[i].kind + t.spare[i].mark + (long)(t.rows[i].share * 1000));
  printf("%ld %lu %ld %.3f %ld %lu %lu %lu\n", a, b, c, d, e, f, g, h);
  free(t.rows), free(t.spare), free(at);
  return 0;
}
