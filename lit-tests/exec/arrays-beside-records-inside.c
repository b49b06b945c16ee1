// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: not --crash %t.late node 2>&1 | FileCheck --check-prefix=NODE %s
// RUN: not --crash %t.late job 2>&1 | FileCheck --check-prefix=JOB %s
// CHECK-DAG: job: {{.*}}kept {{.*}} in 32 bits
// CHECK-DAG: node: {{.*}}kept {{.*}} in 32 bits
// NODE: dtrans: {{.*}}index -1 is outside of
// JOB: dtrans: {{.*}}index -2 is outside of

// Beside an array of pointers there is a record, or an array of records, none of which has an array: no index into the one leads into the other.
#include <stdio.h>
#include <stdlib.h>

struct rect {
  long x0, y0, x1, y1;
};
struct node {
  struct rect box;
  struct node *child[4];
  long visits;
  struct node *next;
  struct rect old;
};
struct job {
  struct job *next;
  long path, cost;
  int state, round;
  struct job *done;
};
struct plan {
  struct job *ready[64];
  size_t waiting;
  struct {
    struct job *job;
    long until;
  } worker[16];
  struct job *done;
};

__attribute__((noinline)) static struct node *build(int depth, long x, long side, struct node **all) {
  struct node *n = calloc(1, sizeof *n);
  if (!n)
    exit(1);
  n->box = n->old = (struct rect){x, x + 1, x + side, x + 1 + side};
  n->next = *all;
  *all = n;
  for (int k = 0; depth > 0 && k < 4; k++)
    n->child[k] = build(depth - 1, x + k * side / 4, side / 4, all);
  return n;
}

__attribute__((noinline)) static long seek(struct node *n, long x, long shift) {
  long depth = 0;
  while (n) {
    long width = n->box.x1 - n->box.x0;
    int k = width >= 4 ? (int)((x - n->box.x0 - shift) * 4 / width) : 0;
    n->visits++;
    depth++;
    n = n->child[k];
  }
  return depth;
}

__attribute__((noinline)) static void make_ready(struct plan *p, struct job *j) {
  long urgency = j->path / 4;
  if (urgency > 63)
    urgency = 63;
  j->state = 1;
  j->next = p->ready[urgency];
  p->ready[urgency] = j;
  p->waiting++;
}

__attribute__((noinline)) static struct job *take(struct plan *p) {
  for (int u = 63; u >= 0; u--)
    if (p->ready[u]) {
      struct job *j = p->ready[u];
      p->ready[u] = j->next;
      p->waiting--;
      return j;
    }
  return NULL;
}

__attribute__((noinline)) static long run(struct plan *p, int workers) {
  long clock = 0, digest = 0;
  while (p->waiting) {
    for (int w = 0; w < workers; w++) {
      if (p->worker[w].job && p->worker[w].until <= clock) {
        p->worker[w].job->done = p->done;
        p->done = p->worker[w].job;
        p->worker[w].job = NULL;
      }
      if (!p->worker[w].job && (p->worker[w].job = take(p)))
        p->worker[w].until = clock + p->worker[w].job->cost;
    }
    clock++;
    digest = digest * 31 + (long)p->waiting;
  }
  return digest;
}

int main(int argc, char **argv) {
  struct node *all = NULL, *root = build(5, 0, 4096, &all);
  long sum = 0;
  for (long x = 0; x < 4096; x += 7)
    sum += seek(root, x, argc > 1 && argv[1][0] == 'n' ? 1024 : 0);
  for (struct node *n = all; n; n = n->next)
    sum = sum * 7 + n->visits + n->old.y1;
  struct plan plan = {0};
  for (long i = 0; i < 500; i++) {
    struct job *j = calloc(1, sizeof *j);
    if (!j)
      exit(1);
    j->path = i * 37 % 300 - (argc > 1 && argv[1][0] == 'j' ? 8 : 0);
    j->cost = i % 13 + 1;
    j->round = i % 3;
    make_ready(&plan, j);
  }
  long digest = run(&plan, 16);
  for (struct job *j = plan.done; j; j = j->done)
    digest = digest * 5 + j->path + j->round;
  printf("%ld %ld\n", sum, digest);
  return 0;
}
