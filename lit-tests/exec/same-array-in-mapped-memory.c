// An array at the end of a record goes on where the record lies in memory that is not known.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t calls,dtrans-chunks,dtrans-bounds,dtrans-regions 'bounds,dtrans-randomplan<seed=1>' bounds,dtrans
/* What is mapped is larger than the record that it begins with; what is allocated is not. Legal: the array is the last member. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
struct rec { long key; struct rec *next; int slot[8]; long at, a, b, c, d; double w; };
struct leaf { long n; long *owner; int arr[5]; };
static struct rec *head;
static struct leaf *small(void) { struct leaf *l = calloc(1, sizeof *l); if (!l) exit(1); l->n = 5; return l; }
static struct leaf *big(void) { struct leaf *l = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); if (l == MAP_FAILED) exit(1); l->n = 100; return l; }
int main(int argc, char **argv) {
  long sum = 0, own = 3;
  struct leaf *x = argc > 5 ? small() : big();
  x->owner = &own;
  for (int i = 0; i < 1000; i++) { struct rec *r = malloc(sizeof *r); if (!r) exit(1); r->key = i; r->a = r->b = r->c = r->d = i; r->w = i; r->at = i % 8; for (int k = 0; k < 8; k++) r->slot[k] = k; r->next = head; head = r; }
  for (long i = 0; i < x->n; i++) x->arr[i] = i * 3;
  for (long i = 0; i < x->n; i++) sum += x->arr[i];
  for (int k = 0; k < 10; k++) for (struct rec *r = head; r; r = r->next) sum += r->key;
  for (struct rec *r = head; r; r = r->next) sum += r->a + r->b + r->c + r->d + (long)r->w + r->slot[r->at];
  printf("%ld\n", sum + *x->owner);
  return 0;
}
