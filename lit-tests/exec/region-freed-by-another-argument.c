// A function of the program's own frees its second argument: the library's free must not see an element of a region.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct N { int k; int hot; long cold; char c; long d; };
struct M { short z; double q; int w; };
static int cnt;
__attribute__((noinline)) long use(struct N *q, int n) { unsigned long s = 0; for (int i = 0; i < n; i++) { q[i].k = i; q[i].hot = 2*i; q[i].cold = 3; q[i].c = i; q[i].d = i; } for (int i = 0; i < n; i++) s += q[i].k + q[i].hot*2 + q[i].cold + q[i].c + q[i].d*5; return s; }
__attribute__((noinline)) double usem(struct M *q) { q->z = 3; q->q = 2; q->w = 4; return q->z + q->q + q->w; }

__attribute__((noinline)) void drop(int why, void *p) { cnt += why; free(p); }
int main(int c, char **v) { for (int i = 0; i < 4; i++) { struct N *n = malloc(c * 4 * sizeof *n); struct M *m = malloc(sizeof *m); if (!n || !m) return 1; printf("%ld %f\n", use(n, c * 4), usem(m)); drop(i, n); drop(2, m); } printf("%d\n", cnt); }
