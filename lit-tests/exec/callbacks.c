// Functions that call what they are handed, with what else they are handed: each function that they are handed is known to be called with its own.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O2 -fno-inline -flto=full -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=2 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// CHECK-DAG: node: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>

struct node { long key; struct node *left, *right; long spare[6]; int count; };
struct total { long sum, last; struct total *outer; };
struct index { struct node *root; long entries; };

typedef int visit(struct node *n, void *with);

static struct node *add(struct index *to, long key) {
  struct node **link = &to->root;
  while (*link) {
    if ((*link)->key == key) {
      (*link)->count++;
      return *link;
    }
    link = key < (*link)->key ? &(*link)->left : &(*link)->right;
  }
  if (!(*link = calloc(1, sizeof **link)))
    exit(1);
  (*link)->key = key;
  (*link)->count = 1;
  to->entries++;
  return *link;
}

static int each(struct node *n, visit *what, void *with) {
  if (!n)
    return 1;
  return each(n->left, what, with) && what(n, with) && each(n->right, what, with);
}

static int each_of(struct index *of, visit *what, void *with) { return each(of->root, what, with); }

static int keep(struct node *n, void *with) {
  if (n->count % 2)
    add(with, n->key / 3);
  return 1;
}

static int sum(struct node *n, void *with) {
  struct total *t = with;
  t->sum += n->key * n->count;
  t->last = n->key;
  return 1;
}

static int until(struct node *n, void *with) {
  long *left = with;
  printf("%ld ", n->key);
  return --*left > 0;
}

int main(int argc, char **argv) {
  struct index first = {0}, second = {0}, third = {0};
  struct total t = {0}, u = {.outer = &t};
  long left = 7, x = 12345 + (argc > 9 && argv[9] == 0);
  for (int i = 0; i < 30000; i++) {
    x = x * 1103515245 + 12345;
    add(&first, (x >> 16 & 0xffff) % 20011);
  }
  each_of(&first, keep, &second);
  each_of(&second, sum, &t);
  each_of(&first, sum, &u);
  each_of(&second, until, &left);
  each_of(&second, keep, &third);
  printf("\n%ld %ld %ld %ld %ld, %ld %ld %ld\n", t.sum, t.last, u.sum, u.last, u.outer->sum, first.entries, second.entries, third.entries);
}
