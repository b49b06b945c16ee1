// Nodes of a trie, cut from arrays with a free list that is refilled in a loop: a region that keeps their pointers in 32 bits in one piece is compared
// with records that are as wide as they are, and how often the refill runs says little.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans > %t.log 2>&1 && %t.exe | diff %t.expected -
// RUN: FileCheck %s --input-file=%t.log
// CHECK: struct.node: {{.*}}kept 3 pointers in 32 bits, elements of 48 bytes take {{[0-9]+}} in a region
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define CHUNK 256
struct node { struct node *up, *child[2]; unsigned key, mask; int bit, flags; long hits; };
static struct node *unused;
static unsigned long steps;
static struct node *make(unsigned key, int bit, int flags) {
  struct node *n;
  if (unused == NULL) {
    struct node *chunk = malloc(CHUNK * sizeof *chunk);
    if (chunk == NULL) exit(2);
    for (int i = 0; i < CHUNK; i++) chunk[i].up = unused, unused = &chunk[i];
  }
  n = unused;
  unused = n->up;
  memset(n, 0, sizeof *n);
  n->mask = bit == 0 ? 0 : 0xffffffffu << (32 - bit);
  n->key = key & n->mask;
  n->bit = bit;
  n->flags = flags;
  return n;
}
static int bit_at(unsigned a, int n) { return (a >> (31 - n)) & 1; }
__attribute__((noinline)) static void insert(struct node *n, unsigned key, int length) {
  while (n->bit < length) {
    struct node **to = &n->child[bit_at(key, n->bit)];
    if (*to == NULL) {
      *to = make(key, n->bit + 1, n->bit + 1 == length);
      (*to)->up = n;
    }
    n = *to;
  }
}
__attribute__((noinline)) static struct node *match(struct node *n, unsigned key) {
  struct node *best = NULL;
  while (n != NULL) {
    steps++;
    if ((key ^ n->key) & n->mask) break;
    if (n->flags) best = n;
    if (n->bit == 24) break;
    n = n->child[bit_at(key, n->bit)];
  }
  return best;
}
int main(int argc, char **argv) {
  unsigned seed = 12345, n = argc > 1 ? atoi(argv[1]) : 3000;
  unsigned long found = 0;
  struct node *root = make(0, 0, 0);
  for (unsigned i = 0; i < n; i++) seed = seed * 1664525u + 1013904223u, insert(root, seed, 8 + (seed >> 7) % 17);
  for (unsigned i = 0; i < 20 * n; i++) {
    seed = seed * 1664525u + 1013904223u;
    struct node *b = match(root, seed);
    if (b) found += (unsigned)b->bit, b->hits++;
  }
  printf("%lu %lu\n", steps, found);
  struct node *b = match(root, seed);
  for (; b; b = b->up) printf("%d %ld\n", b->bit, b->hits);
  return 0;
}
