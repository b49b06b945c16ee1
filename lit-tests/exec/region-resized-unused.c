// The result of a reallocation is never used as an element.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions
#include <stdio.h>
#include <stdlib.h>
struct N { int k; int hot; long cold; char c; long d; };
__attribute__((noinline)) long use(struct N *q, int n) { long s = 0; for (int i = 0; i < n; i++) { q[i].k = i; q[i].hot = 2*i; q[i].cold = 3; q[i].c = i; q[i].d = i; } for (int i = 0; i < n; i++) s += q[i].k + q[i].hot*2 + q[i].cold + q[i].c + q[i].d*5; return s; }

__attribute__((noinline)) void *resize(void *p, size_t n) { void *r = realloc(p, n); return r; }
int main(int c, char **v) { struct N *q = malloc((c + 4) * sizeof *q); printf("%ld\n", use(q, c + 4)); if (!resize(q, 32)) printf("null\n"); return 0; }
