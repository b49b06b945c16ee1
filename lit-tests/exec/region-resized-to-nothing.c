// An allocation function of the program's own that frees where nothing is asked for, called for that alone.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions
#include <stdio.h>
#include <stdlib.h>
struct N { int k; int hot; long cold; char c; long d; };
__attribute__((noinline)) long use(struct N *q, int n) { long s = 0; for (int i = 0; i < n; i++) { q[i].k = i; q[i].hot = 2*i; q[i].cold = 3; q[i].c = i; q[i].d = i; } for (int i = 0; i < n; i++) s += q[i].k + q[i].hot*2 + q[i].cold + q[i].c + q[i].d*5; return s; }

static void *(*volatile fp)(void *, size_t);
typedef void *(*al)(void *, void *, size_t);
__attribute__((noinline)) void *lalloc(void *ud, void *p, size_t n) { (void)ud; if (n == 0) { free(p); return NULL; } return realloc(p, n); }
int main(int c, char **v) { struct N *q = lalloc(0, 0, (c + 4) * sizeof *q); printf("%ld\n", use(q, c + 4)); q = lalloc(0, q, (c + 8) * sizeof *q);  printf("%ld\n", use(q, c + 8)); lalloc(0, q, 0); return 0; }
