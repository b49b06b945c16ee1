/* Two records that begin alike. Where nothing tells them apart, numbers of the one lie where the other keeps pointers. */
#include <stdlib.h>
#include <string.h>
enum { A = 1, B = 2 };
struct base { int kind; int id; struct base *next; };
struct a { int kind; int id; struct base *next; double x, y; long spare; };
struct b { int kind; int id; struct base *next; struct base *left, *right; long spare; };
static struct base *list;
static void push(void *v) { struct base *n = v; n->next = list; list = n; }
static void new_a(void) { struct a *n = malloc(sizeof *n); n->kind = A; n->id = 1; n->x = 1; n->y = 2; n->spare = 0; push(n); }
static void new_b(void) { struct b *n = malloc(sizeof *n); n->kind = B; n->id = 2; n->left = n->right = list; n->spare = 0; push(n); }
static double value(struct base *n) {
  if (n->kind == A) return ((struct a *)n)->x * ((struct a *)n)->y;
  if (n->kind != B) return 0;
  struct b *b = (struct b *)n;
  b->spare++;
  return (b->left ? b->left->id : 0) + (b->right ? b->right->id : 0);
}
static double sum(void) { double t = 0; for (struct base *n = list; n; n = n->next) t += value(n); return t; }
