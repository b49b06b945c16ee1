// Twice as many records as there are lines are allocated, and an end is kept behind them: no record is as large as two of them. What `calloc` was told, or `malloc`, is their
// size, also where what could not be allocated may have been seen to.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s
// RUN: %t.exe | diff %t.expected -
// RUN: %clang -O3 -flto -fuse-ld=lld -DMALLOC %s -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s
// RUN: %t.exe | diff %t.expected -
// RUN: %clang -O3 -flto -fuse-ld=lld %early %s -o %t.exe -Wl,--load-pass-plugin=%dtrans && %t.exe | diff %t.expected -
// RUN: env DTRANS_OPTIONS=optbasetest=on %clang -O3 -flto -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans && %t.exe | diff %t.expected -
// CHECK: struct.arc: {{.*(removed|shrink|split|narrowed)}}
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { struct arc *first, *last; long price; };
struct arc { long left; struct node *head; struct arc *sister; long unused; int line; char kind; };
struct net { long n, m; struct node *nodes, *nodes_end; struct arc *arcs, *arcs_end; };
static int tries;
__attribute__((noinline)) static void failed(void) {
  if (tries++)
    exit(1);
}
__attribute__((noinline)) static void make(struct net *net, long n, long m) {
  net->n = n;
  net->m = m;
  net->nodes = calloc(n + 1, sizeof *net->nodes);
#ifdef MALLOC
  net->arcs = malloc((2 * m + 1) * sizeof *net->arcs);
  if (net->arcs)
    memset(net->arcs, 0, (2 * m + 1) * sizeof *net->arcs);
#else
  net->arcs = calloc(2 * m + 1, sizeof *net->arcs);
#endif
  if (!net->nodes || !net->arcs)
    failed();
  net->nodes_end = net->nodes + net->n;
  net->arcs_end = net->arcs + 2 * net->m;
  for (struct node *i = net->nodes; i != net->nodes_end; i++)
    i->price = (i - net->nodes) % 17 + 2 * m / n;
  struct arc *at = net->arcs;
  for (struct node *i = net->nodes; i != net->nodes_end; i++) {
    i->first = i->last = at;
    at += i->price - i->price % 17 % (2 * m / n) > 0 ? 2 * m / n : 0;
  }
  for (long k = 0; k < m; k++) {
    struct node *i = &net->nodes[k % n], *j = &net->nodes[(k % n + 1) % n];
    struct arc *a = i->last++, *b = j->last++;
    a->head = j;
    b->head = i;
    a->left = k % 5;
    a->sister = b;
    b->sister = a;
    a->line = b->line = (int)k;
    a->kind = 1;
    a->unused = k;
  }
}
int main(int argc, char **argv) {
  struct net net;
  make(&net, 100 * argc, 400 * argc);
  long sum = 0;
  for (int round = 0; round < 20; round++)
    for (struct node *i = net.nodes; i != net.nodes_end; i++)
      for (struct arc *a = i->first; a != i->last; a++) {
        if (a->left > 0 && a->head->price < i->price + round) {
          a->left--;
          a->sister->left++;
        }
        sum += a->left * (a->head->price + a->line) * a->kind;
      }
  for (struct arc *a = net.arcs; a != net.arcs_end; a++)
    sum += a->left ^ a->line;
  printf("%ld\n", sum);
  return 0;
}
