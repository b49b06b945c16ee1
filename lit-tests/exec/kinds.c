// Records that begin alike, told apart by a kind: that is changed in place to another one (1), by a copy of a whole record (3), by bytes (4), through an address that was kept (5), while a
// pointer is still used as what it was (6), or when the memory is taken for another record (8); that a test is older than the pointer (7); zero at first (9, 10); ranges, masks and switches (12);
// arrays (18); choices (23); copies of a constant (26); a change between two tests (27); pointers of two tests that meet (29).
// RUN: sh %S/Inputs/each-variant.sh %dtrans %s %t "1 3 4 5 6 7 8 9 10 12 18 23 26 27 29" calls,dtrans-bounds,dtrans-regions 'calls,dtrans-bounds,dtrans-randomplan<seed=1>'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { A = 1, B = 2, C = 3, ZERO = 0 };
struct base { int kind; int id; struct base *next; };
struct a { int kind; int id; struct base *next; double x, y; long dead; long n; char pad[24]; };
struct b { int kind; int id; struct base *next; struct base *left, *right; long dead; long m; struct base *more[3]; };
struct c { int kind; int id; struct base *next; int p, q; struct base *r; long dead; double z[4]; };
static struct base *list;
static unsigned seed = 1;
static unsigned rnd(void) { return seed = seed * 1103515245u + 12345u, seed >> 16; }
static void push(void *v) { struct base *n = v; n->next = list; list = n; }
static struct a *new_a(void) { struct a *n = malloc(sizeof *n); n->kind = A; n->id = rnd() % 100; n->x = n->id * 1.5; n->y = 2; n->dead = 7; n->n = n->id; memset(n->pad, 1, 24); push(n); return n; }
static struct b *new_b(void) { struct b *n = malloc(sizeof *n); n->kind = B; n->id = rnd() % 100; n->left = list; n->right = list ? list->next : 0; n->dead = 8; n->m = n->id * 3; for (int i = 0; i < 3; i++) n->more[i] = list; push(n); return n; }
static struct c *new_c(void) { struct c *n = malloc(sizeof *n); n->kind = C; n->id = rnd() % 100; n->p = n->id; n->q = 1; n->r = list; n->dead = 9; for (int i = 0; i < 4; i++) n->z[i] = i; push(n); return n; }
static double value(struct base *n) {
  if (n->kind == A) { struct a *a = (struct a *)n; a->dead++; return a->x * a->y + a->n + a->pad[3]; }
  if (n->kind == C) { struct c *c = (struct c *)n; c->dead++; return c->p + c->q + (c->r ? c->r->id : 0) + c->z[2]; }
  if (n->kind != B) return n->id;
  struct b *b = (struct b *)n;
  b->dead++;
  return (b->left ? b->left->id : 0) + (b->right ? b->right->id : 0) + b->m + (b->more[1] ? b->more[1]->id : 0);
}
static double sum(void) { double t = 0; for (struct base *n = list; n; n = n->next) t = t * 0.5 + value(n); return t; }
static void some(int n) { for (int i = 0; i < n; i++) switch (rnd() % 3) { case 0: new_a(); break; case 1: new_b(); break; default: new_c(); } }
int main(int argc, char **argv) {
  some(200);
#if V == 1
  for (struct base *n = list; n; n = n->next) if (n->kind == B && n->id % 2) { struct b *b = (struct b *)n; n->kind = A; struct a *a = (struct a *)n; a->x = 1; a->y = n->id; a->n = 3; memset(a->pad, 2, 24); a->dead = 0; (void)b; }
#elif V == 3
  for (struct base *n = list; n; n = n->next) if (n->kind == B && n->id % 3 == 0) { struct a t = {A, 5, n->next, 2.5, 3.5, 0, 4}; *(struct a *)n = t; }
#elif V == 4
  for (struct base *n = list; n; n = n->next) if (n->kind == B && n->id % 3 == 0) { unsigned char *p = (unsigned char *)n; p[0] = A; p[1] = 0; p[2] = 0; p[3] = 0; struct a *a = (struct a *)n; a->x = a->y = 3; a->n = 1; a->pad[3] = 4; a->dead = 0; }
#elif V == 5
  int *where[1000]; int k = 0;
  for (struct base *n = list; n; n = n->next) if (n->kind == B && n->id % 3 == 0) { struct a *a = (struct a *)n; where[k++] = &n->kind; a->x = a->y = 3; a->n = 1; a->pad[3] = 4; a->dead = 0; }
  for (int i = 0; i < k; i++) *where[i] = argc;
#elif V == 6
  struct base *old = 0; for (struct base *n = list; n; n = n->next) if (n->kind == B) old = n;
  if (old->kind == B) { struct b *b = (struct b *)old; old->kind = C; struct c *c = (struct c *)old; c->p = 1; c->q = 2; c->r = 0; c->z[2] = 4; c->dead = 0; b->id = 3; printf("%d %d\n", c->id, b->id); }
#elif V == 7
  struct base *n = list; int was = n->kind; double t = 0;
  while (n) { if (was == A) t += ((struct a *)n)->x; n = n->next; if (n) was = n->kind; }
  printf("%f\n", t);
#elif V == 8
  struct base *freed = 0, **l = &list;
  while (*l) { struct base *n = *l; if (n->kind == B) { *l = n->next; n->next = freed; freed = n; } else l = &n->next; }
  while (freed) { struct a *a = (struct a *)freed; freed = freed->next; a->kind = A; a->x = a->y = 1.25; a->n = 3; a->pad[3] = 1; a->dead = 0; push(a); }
#elif V == 9
  for (int i = 0; i < 50; i++) { struct c *c = calloc(1, sizeof *c); push(c); c->id = i; printf("%g\n", sum()); c->p = 3; c->kind = C; }
#elif V == 10
  for (int i = 0; i < 50; i++) { struct b *c = calloc(1, sizeof *c); push(c); c->id = i; c->m = 2; c->left = list; }
  for (struct base *n = list; n; n = n->next) if (n->kind == 0) { struct b *b = (struct b *)n; printf("%ld %d\n", b->m, b->left->id); }
#elif V == 12
  double t = 0;
  for (struct base *n = list; n; n = n->next) {
    if (n->kind & 2) { if (n->kind > 2) t += ((struct c *)n)->q; else t += ((struct b *)n)->m; }
    switch (n->kind) { case A: case 17: t += ((struct a *)n)->n; break; case B: t -= ((struct b *)n)->m; /* fall through */ case C: t += n->id; break; }
    if ((unsigned)(n->kind - 2) >= 2) t += ((struct a *)n)->x;
    if ((char)n->kind == 1) t += ((struct a *)n)->y;
    if (!(n->kind == B || n->kind == C)) t += ((struct a *)n)->n;
    if (n->kind != A && n->kind != C && t < 1e100) t += ((struct b *)n)->left ? 1 : 2;
  }
  printf("%f\n", t);
#elif V == 18
  struct a *all = malloc(20 * sizeof *all); all->kind = A;
  for (int i = 0; i < 20; i++) { all[i].kind = i ? A : all[i].kind; all[i].x = i; all[i].y = 1; all[i].n = 2; all[i].pad[3] = 1; all[i].id = i; all[i].dead = 0; push(all + i); }
  struct b *bs = calloc(10, sizeof *bs); for (int i = 0; i < 10; i++) { push(bs + i); bs[i].id = i; } for (int i = 0; i < 10; i += 2) bs[i].kind = B;
#elif V == 23
  for (int i = 0; i < 40; i++) { struct a *x = malloc(sizeof *x); struct b *y = malloc(sizeof *y); x->kind = A; y->kind = B; x->x = x->y = 2; x->n = 1; x->pad[3] = 0; x->dead = 0; y->left = y->right = 0; y->m = 4; y->more[1] = 0; y->dead = 0; x->id = y->id = i; struct base *s = rnd() & 1 ? (struct base *)x : (struct base *)y; int k = s->kind; push(s); if (k == A) ((struct a *)s)->x++; else ((struct b *)s)->m++; }
#elif V == 26
  static const struct a pattern = {A, 1, 0, 2.0, 3.0, 0, 5};
  for (int i = 0; i < 20; i++) { struct a *a = malloc(sizeof *a); *a = pattern; push(a); }
  for (struct base *n = list; n; n = n->next) if (n->kind == C && n->id % 3 == 0) { struct base *x = n->next; *(struct a *)n = pattern; n->next = x; }
#elif V == 27
  for (struct base *n = list; n; n = n->next) { if (n->kind == A) { struct a *a = (struct a *)n; if (a->id % 5 == 0) { n->kind = B; struct b *b = (struct b *)n; b->left = b->right = 0; b->m = 2; b->more[1] = 0; b->dead = 0; } if (n->kind == B) printf("%ld\n", ((struct b *)n)->m); else printf("%g\n", a->x); } }
#elif V == 29
  double t = 0; for (struct base *n = list; n; n = n->next) { struct base *m; if (n->kind == A) m = n; else if (n->kind == B) m = ((struct b *)n)->left; else m = n; if (m && m->kind == A) t += ((struct a *)m)->x; if (m && m != n) t += m->id; } printf("%g\n", t);
#endif
  printf("%.17g\n", sum());
  for (struct base *n = list; n; n = n->next) printf("%d %d %.10g\n", n->kind, n->id, value(n));
  return 0;
}
