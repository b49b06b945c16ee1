// Pointers that walk over arrays: forth and back, by one and by more, past what is looked for, into loops in loops, from the middle of an array and from a field of it,
// on after the loop, with arrays that grow meanwhile, and over nothing at all.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions 'randomplan<seed=1;split=off>' 'randomplan<seed=2;split=off>' 'randomplan<seed=3;split=off>' 'randomplan<seed=4;split=off>' 'randomplan<seed=5;split=off>' 'randomplan<seed=6;split=off>'
// RUN: FileCheck %s --input-file=%t.early.regions.log
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: env DTRANS_OPTIONS=randomplan=2 %clang -O3 -flto=full -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans && %t.exe | diff %t.expected -
// RUN: env DTRANS_OPTIONS=cost-model=off %clang -O3 -flto=full -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans && %t.exe | diff %t.expected -
// CHECK: row: {{.*}}divided into parts of {{.*}} in a region
#include <stdio.h>
#include <stdlib.h>
struct row { long key; short kind; int count; double weight; char mark; float share; };
struct table { struct row *rows; long used, room; };
static struct table t;
#define OWN __attribute__((noinline)) static
OWN void push(struct table *t, long i) {
  if (t->used == t->room) {
    t->room = t->room * 2 + 5;
    t->rows = realloc(t->rows, (size_t)t->room * sizeof *t->rows);
    if (!t->rows) exit(1);
  }
  struct row *r = t->rows + t->used++;
  r->key = i * 7919 % 1009, r->kind = (short)(i % 5), r->count = (int)(i % 13) - 6, r->weight = i * 0.5, r->mark = (char)(i % 90 + 33), r->share = 1.0f / (float)(i + 1);
}
OWN long counts(const struct row *p, const struct row *end) {
  long sum = 0;
  for (; p < end; p++) sum += p->count;
  return sum;
}
OWN void down(struct row *first, struct row *end) {
  for (struct row *p = end; p != first;) {
    --p;
    p->count = p->count * 3 + p->kind;
    p->mark ^= (char)(p->count & 7);
  }
}
OWN const struct row *find(const struct row *p, long n, int count) {
  while (n-- > 0) {
    if (p->count == count && p->mark > 40) return p;
    p++;
  }
  return 0;
}
OWN double threes(const struct row *p, const struct row *end) {
  double sum = 0;
  for (; end - p >= 3; p += 3) sum += p->weight * p[1].share + p[2].kind - p[1].count;
  for (; p != end; p++) sum += p->share;
  return sum;
}
OWN long skipping(struct row *p, struct row *end) {
  long n = 0;
  for (; p < end; p++) {
    if (p->kind == 2) continue;
    if (p->kind == 4 && p->count > 20) {
      p->count = 1;
      if (++p == end) break;
    }
    n += p->count & 15;
  }
  return n;
}
OWN long nested(struct row *rows, long n, long wide) {
  long sum = 0;
  for (struct row *line = rows; line + wide <= rows + n; line += wide)
    for (struct row *a = line; a < line + wide; a++)
      for (const struct row *b = a + 1; b < line + wide; b++) sum += a->count > b->count ? a->kind : b->mark;
  return sum;
}
OWN int *counters(struct row *p, long n) {
  int *last = 0;
  for (long i = 0; i < n; i++, p++) {
    int *c = &p->count;
    if (*c % 7 == 3) last = c;
    *c += 1;
  }
  return last;
}
OWN long marks(const char *mark, long n) {
  // A pointer to a field walks with the record it lies in.
  const struct row *p = (const struct row *)(mark - __builtin_offsetof(struct row, mark));
  long sum = 0;
  for (const struct row *e = p + n; p < e; ++p) sum = sum * 3 % 100003 + p->mark + p->count;
  return sum;
}
OWN long growing(struct table *t, long n) {
  struct row *p = t->rows;
  long sum = 0;
  for (long i = 0; i < n; i++, p++) {
    long at = p - t->rows;
    if (p->kind == 3) {
      push(t, i);
      p = t->rows + at;
    }
    sum += p->count + p->mark;
  }
  return sum;
}
OWN void reverse(struct row *p, struct row *q) {
  while (p < q) {
    struct row r = *p;
    *p++ = *--q;
    *q = r;
  }
}
OWN long either(struct row *a, struct row *b, long n, int which) {
  long sum = 0;
  for (struct row *p = which & 1 ? a : b, *q = which & 2 ? a : b; n-- > 0; p++, q++) sum += p->count * q->kind, q->mark++;
  return sum;
}
int main(int argc, char **argv) {
  (void)argv;
  for (long i = 0; i < 1000; i++) push(&t, i);
  struct row *other = calloc(100, sizeof *other);
  if (!other) return 1;
  for (long i = 0; i < 100; i++) other[i] = t.rows[i * 7 % 100];
  printf("%ld %ld\n", counts(t.rows, t.rows + t.used), counts(other + 20, other + 20));
  down(t.rows + 3, t.rows + t.used - 5);
  down(other, other);
  for (int k = 0; k < 9; k++) {
    const struct row *r = find(t.rows, t.used, k * 4);
    printf("%ld %.3f\n", r ? r - t.rows : -1, r ? r->weight : 0);
  }
  printf("%.6f %.6f\n", threes(t.rows + 1, t.rows + 700), threes(other, other + 98));
  printf("%ld %ld\n", skipping(t.rows, t.rows + t.used), skipping(other, other + 100));
  printf("%ld %ld\n", nested(t.rows, t.used, 9), nested(other, 5, 6));
  int *c = counters(t.rows + argc, 500);
  printf("%d\n", c ? *c : -1);
  printf("%ld\n", marks(&t.rows[4].mark, 900));
  printf("%ld\n", growing(&t, 800));
  reverse(t.rows, t.rows + 501);
  for (int k = 0; k < 4; k++) printf("%ld\n", either(t.rows, other, 90, k));
  double sum = 0;
  for (const struct row *p = t.rows; p < t.rows + t.used; p++) sum = sum * 0.5 + p->key + p->kind + p->count + p->weight + p->mark + p->share;
  printf("%.6f\n", sum);
  free(other);
  free(t.rows);
  return 0;
}
