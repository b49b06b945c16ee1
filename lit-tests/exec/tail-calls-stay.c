// Functions that call themselves last go deeper than a stack of calls could, which optimizers turn into loops and jumps. They are still handed structures
// by value, and what they return has a place in one frame only, so that nothing lies in those of calls on the way.
// RUN: %clang -O2 %s -o %t.ref && %t.ref 1000000 > %t.expected
// RUN: %clang %early -g -c %s -o %t.early.o
// RUN: %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans && %t.early 1000000 > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s --input-file=%t.yaml
// CHECK: struct.node
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early && %t.early 1000000 > %t.out && diff %t.expected %t.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: %clang %lldplugin %t.late.o -o %t.late && %t.late 1000000 > %t.out && diff %t.expected %t.out
// RUN: %clang %early -S -emit-llvm %s -o %t.ll
// RUN: %opt -passes="function(sroa,simplifycfg,mem2reg),dtrans-calls" -S %t.ll | FileCheck --check-prefix=IR %s
#include <stdio.h>
#include <stdlib.h>

#define NI __attribute__((noinline))

struct node {
  long key;
  struct node *next;
  double w[6];
  int hits;
};
struct hit {
  struct node *p;
  long steps;
};
struct slice {
  const char *p;
  long n;
};
struct env {
  const char *at;
  long want, steps;
};

// IR-DAG: define internal ptr @find(
static NI struct hit find(struct node *n, long key, long steps) {
  if (!n || n->key == key)
    return (struct hit){n, steps};
  return find(n->next, key, steps + 1);
}

// IR-DAG: define internal ptr @skip(
static struct slice skip_other(const char *s, long n, int c);
static NI struct slice skip(const char *s, long n, int c) {
  if (!n || *s == c)
    return (struct slice){s, n};
  return skip_other(s + 1, n - 1, c);
}
// IR-DAG: define internal ptr @skip_other(
static NI struct slice skip_other(const char *s, long n, int c) {
  if (!n || *s == c)
    return (struct slice){s, n};
  return skip(s + 1, n - 1, c);
}

// IR-DAG: define internal i64 @count(ptr noundef byval(%struct.env)
static NI long count(struct env e) {
  if (!*e.at)
    return e.steps;
  e.steps += *e.at == e.want;
  e.at++;
  return count(e);
}

// A sum becomes a loop, too.
// IR-DAG: define internal i64 @sum(ptr noundef byval(%struct.env)
static NI long sum(struct env e) {
  if (!*e.at)
    return e.steps;
  e.at++;
  return e.at[-1] + sum(e);
}

// IR-DAG: define internal ptr @once(
static NI struct hit once(struct node *n, long steps) {
  struct hit h = find(n, 5, steps);
  h.steps += printf("%ld\n", h.steps);
  return h;
}

// IR-DAG: define internal i64 @many(ptr noalias
static NI long many(struct env e) {
  long n = e.steps;
  while (*e.at)
    n += *e.at++ == e.want;
  return n;
}

static char text[1000001];

int main(int argc, char **argv) {
  // As deep as is asked for: unoptimized, calls take room.
  const long N = argc > 1 ? atol(argv[1]) : 1000;
  struct node *v = calloc(N, sizeof *v);
  if (!v)
    return 1;
  for (long i = 0; i < N; i++) {
    v[i].key = i;
    v[i].next = i + 1 < N ? &v[i + 1] : 0;
    v[i].w[i % 6] = i;
    text[i] = 'a' + i % 26;
  }
  long s = 0;
  for (int r = 0; r < 10; r++)
    for (long i = 0; i < N; i++)
      s += v[i].key ^ r;
  struct hit h = find(v, N - 2, 0);
  h.p->hits++;
  struct slice t = skip(text, N, 'A');
  struct env e = {text, 'c', 0};
  printf("%ld %ld %d %ld %ld %ld %ld\n", s, h.steps, h.p->hits, t.n, count(e), sum(e), many(e));
  h = once(v, 1);
  printf("%ld %ld\n", h.steps, h.p->key);
  free(v);
  return 0;
}
