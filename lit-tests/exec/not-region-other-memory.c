// Records that are not all allocated on the heap have no region: one is a variable.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions
// RUN: FileCheck %s --input-file=%t.early.regions.log
// RUN: FileCheck %s --input-file=%t.late.regions.log
// CHECK: node: left alone: its pointers reach more than one allocation or variable
// CHECK-NOT: in a region
#include <stdio.h>
#include <stdlib.h>
struct node { long key; long cold[4]; struct node *next; int count; };
static struct node first;
int main(void) {
  struct node *list = &first;
  for (int i = 0; i < 100; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 1;
    n->key = i; n->cold[1] = i * 3; n->count = 0; n->next = list; list = n;
  }
  long sum = 0;
  for (int r = 0; r < 10; r++)
    for (struct node *n = list; n; n = n->next) { n->count++; sum += n->key + n->count; }
  for (struct node *n = list; n; n = n->next) sum += n->cold[1];
  printf("%ld\n", sum);
}
