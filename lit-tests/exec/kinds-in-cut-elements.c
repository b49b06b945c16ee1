// What fills an element and a byte of the next, or nobody knows how many bytes, leaves an object of another kind.
// RUN: sh %S/Inputs/each-variant.sh %dtrans %s %t "1 2 3" calls,dtrans-bounds,dtrans-regions 'calls,dtrans-bounds,dtrans-randomplan<seed=1>'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define A 0x0100
#define B 0x0101
struct base { int kind; int id; };
struct a { int kind; int id; double x, y; long dead; struct base *p; long n[3]; };
struct b { int kind; int id; int left, right; long dead; float f[4]; long m[3]; };
static struct base *tab[100];
static int count;
static void push(void *v) { tab[count++] = v; }
__attribute__((noinline)) static struct a *mk(int i) { struct a *a = malloc(sizeof *a); a->kind = A; a->id = i; a->x = i; a->y = 2; a->n[1] = i; a->n[0] = 7; push(a); a->p = tab[i / 2]; return a; }
int main(int argc, char **argv) {
  struct b *bs = calloc(8, sizeof *bs);
  for (int i = 0; i < 50; i++) mk(i);
  for (int i = 0; i < 8; i++) { bs[i].kind = B; bs[i].id = i; bs[i].m[1] = i * 5; bs[i].left = 0; bs[i].right = 0; push(&bs[i]); }
  long len = argc;
#if V == 1
  memset(bs + 1, 0, len);
#elif V == 2
  memset(bs, 0, sizeof *bs + 1);
#else
  memset(bs + 1, 0, 2 * sizeof *bs);
#endif
  double t = 0;
  for (int r = 0; r < 3; r++)
  for (int i = 0; i < count; i++) {
    struct base *n = tab[i];
    if (n->kind == A) { struct a *a = (struct a *)n; a->x += 1.5; a->y *= 2; a->n[1]++; t += a->x + a->y + a->n[1]; if (n->id != 1 || i < 50) t += a->p->id; printf("A %d %g %ld\n", n->id, a->y, a->n[1]); }
    else if (n->kind == B) { struct b *b = (struct b *)n; t += b->m[1] + b->left + b->f[2]; b->f[2] += 0.5f; b->m[1]++; }
    else printf("other %x\n", n->kind);
  }
  for (int i = 0; i < 8; i++) printf("%x %d %ld\n", bs[i].kind, bs[i].id, bs[i].m[1]);
  printf("%g\n", t);
  return 0;
}
