// Small structures with pointers that functions return in registers: the records that they point to may change, and nothing else may.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS='cost-model=off' %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: FileCheck %s --input-file=%t.yaml
// CHECK: struct.site
// CHECK: elements {{.*}} divided into
// RUN: %t.early > %t.out && diff %t.expected %t.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS='cost-model=off' %clang %lldplugin %t.late.o -o %t.late && %t.late > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS='randomplan=3' %clang %lldplugin %t.early.o -o %t.early && %t.early > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS='transforms=off' %clang %lldplugin %t.early.o -o %t.early && %t.early > %t.out && diff %t.expected %t.out
#include <stdio.h>
#include <stdlib.h>

struct site {
  long id;
  struct site *low, *high;
  double at;
  long cold[6];
  long hits;
};

struct answer {
  struct site *site;
  double away;
};

// The pointer is not the first.
struct counted {
  int visits;
  struct site *site;
};

// Two pointers.
struct ends {
  struct site *first, *last;
};

static struct site *root;

__attribute__((noinline)) static struct answer nearest(struct site *s, double at, struct answer best) {
  if (!s)
    return best;
  double d = s->at > at ? s->at - at : at - s->at;
  if (!best.site || d < best.away) {
    best.site = s;
    best.away = d;
  }
  best = nearest(at < s->at ? s->low : s->high, at, best);
  if (d < best.away)
    best = nearest(at < s->at ? s->high : s->low, at, best);
  return best;
}

__attribute__((noinline)) static struct counted find(struct site *s, double at) {
  struct counted c = {0, s};
  while (c.site && c.site->at != at) {
    c.visits++;
    c.site = at < c.site->at ? c.site->low : c.site->high;
  }
  return c;
}

__attribute__((noinline, pure)) static struct ends ends_of(struct site *s) {
  struct ends e = {s, s};
  while (e.first && e.first->low)
    e.first = e.first->low;
  while (e.last && e.last->high)
    e.last = e.last->high;
  return e;
}

static void insert(long id, double at) {
  struct site *s = calloc(1, sizeof *s), **link = &root;
  s->id = id;
  s->at = at;
  s->cold[(unsigned long)id % 6] = id;
  while (*link)
    link = at < (*link)->at ? &(*link)->low : &(*link)->high;
  *link = s;
}

int main(void) {
  unsigned long x = 7;
  for (long i = 0; i < 3000; i++) {
    x = x * 6364136223846793005ul + 1442695040888963407ul;
    insert(i, (double)(x >> 33));
  }
  double way = 0;
  long sum = 0, visits = 0;
  for (long i = 0; i < 20000; i++) {
    x = x * 6364136223846793005ul + 1442695040888963407ul;
    struct answer a = nearest(root, (double)(x >> 33), (struct answer){0, 0});
    a.site->hits++;
    way += a.away;
    sum += a.site->id;
    struct counted c = find(root, a.site->at);
    visits += c.visits;
    if (c.site != a.site)
      printf("another %ld\n", i);
    if (i % 1000 == 0) {
      struct ends e = ends_of(root), f = ends_of(a.site);
      printf("%ld %ld %ld %ld %ld\n", e.first->id, e.last->id, f.first->id, f.last->hits, f.first->cold[(unsigned long)f.first->id % 6]);
    }
  }
  printf("%.1f %ld %ld\n", way, sum, visits);
  struct counted none = find(root, -1);
  printf("%d %d\n", none.visits > 0, none.site == NULL);
  return 0;
}
