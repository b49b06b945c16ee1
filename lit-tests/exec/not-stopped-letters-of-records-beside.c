// Letters and digits that are counted from another record than the one that is at hand: `(n - 1)->child[*s - '0']`, which the optimizer writes as `n->child[*s - 'R']` would be.
// A check that took the array for that of the record at hand would stop it.
// RUN: sh %S/Inputs/not-stopped.sh %dtrans %s %t "1 2 3" '' 'cost-model=off'
#include <stdio.h>
#include <stdlib.h>
struct node { struct node *child[26]; long count, hits; double weight; long line, below, visits, a, b; };
static struct node *nodes;
#if V == 1
#define AT(n, s) (n - 1)->child[*(s) - '0']
#elif V == 2
#define AT(n, s) (n + 1)->child[*(s) - 'a']
#else
#define AT(n, s) (n - 2)->child[*(s) - '0']
#endif
#if V == 2
#define TEXT "abcdefghijklmnopqrstuvwxyz"
#else
#define TEXT "0123456789:;<=>?@ABCDEFGHI"
#endif
static unsigned state = 12345;
static unsigned rnd(void) { state = state * 1103515245u + 12345u; return state >> 8 & 0xffff; }
__attribute__((noinline)) static void put(struct node *n, const char *s, struct node *to) {
  AT(n, s) = to;
  n->count++;
}
__attribute__((noinline)) static struct node *get(struct node *n, const char *s) { return AT(n, s); }
int main(void) {
  static const char letters[] = TEXT;
  nodes = calloc(100, sizeof *nodes);
  if (!nodes) return 1;
  unsigned long sum = 1;
  for (int i = 0; i < 2000; i++) {
    struct node *n = &nodes[2 + rnd() % 97];
    const char *s = &letters[rnd() % 26];
    put(n, s, &nodes[rnd() % 100]);
    n->hits += *s;
  }
  for (int i = 0; i < 4000; i++) {
    struct node *n = &nodes[2 + rnd() % 97], *to = get(n, &letters[rnd() % 26]);
    if (to) sum = sum * 1000003u ^ (unsigned long)(to->count + to->hits * 3);
  }
  printf("%lx\n", sum);
  free(nodes);
  return 0;
}
