// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.o -o %t.exe3 && %t.exe3 > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.exe axis 2>&1 | FileCheck --check-prefix=STOP0 %s
// RUN: not --crash %t.exe find 2>&1 | FileCheck --check-prefix=STOP1 %s
// CHECK-DAG: node: {{.*}}in a region
// STOP0: dtrans: {{.*}}index 3 is outside of an array of 3
// STOP1: dtrans: {{.*}}find: index 4 is outside of an array of 3

// An array of numbers in a structure inside a record, a text there, and such an array that a function of the program's own is handed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NI __attribute__((noinline))

struct point {
  int id;
  double at[3];
  char label[24];
  double weight;
};
struct node {
  struct point point;
  struct node *left, *right;
  int axis, visits;
  long s0, s1, s2, s3, s4, s5;
};
static struct node *root;

NI static struct node *insert(const struct point *p, int depth) {
  struct node **link = &root;
  while (*link) {
    struct node *n = *link;
    link = p->at[n->axis] < n->point.at[n->axis] ? &n->left : &n->right;
    depth++;
  }
  *link = calloc(1, sizeof **link);
  if (!*link)
    exit(1);
  (*link)->point = *p;
  (*link)->axis = depth % 3;
  return *link;
}
NI static struct node *find(const double *q) {
  struct node *n = root;
  while (n && !(n->point.at[0] == q[0] && n->point.at[1] == q[1] && n->point.at[2] == q[2]))
    n = q[n->axis] < n->point.at[n->axis] ? n->left : n->right;
  return n;
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  struct point p = {0};
  unsigned r = 1;
  for (int i = 0; i < 300; i++) {
    p.id = i;
    for (int k = 0; k < 3; k++)
      p.at[k] = (r = r * 1103515245u + 12345u) >> 16;
    snprintf(p.label, sizeof p.label, "p%d", i);
    struct node *n = insert(&p, 0);
    n->visits = i % 11;
    if (i == 150 && !strcmp(what, "axis"))
      root->axis = argc + 1;
  }
  struct node *n = root->right->left ? root->right->left : root->right;
  if (!strcmp(what, "find"))
    root->axis = argc + 2;
  struct node *same = find(n->point.at);
  printf("%s %d %d\n", same->point.label, same == n, same->point.id);

  return 0;
}
