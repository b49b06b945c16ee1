// Where a program comes to all elements one after the other, by an array of pointers to them or by a list, none is in the cache from before: a region pays
// that does not where elements are searched for.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O2 -flto -fuse-ld=lld %early %s -o %t.exe -Wl,--load-pass-plugin=%dtrans && %t.exe | diff %t.expected -
// RUN: %clang %early -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output 2>&1 | FileCheck %s
// RUN: %clang %early -DLIST -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output 2>&1 | FileCheck %s
// RUN: %clang %early -DSEARCH -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output 2>&1 | FileCheck %s --check-prefix=SEARCH
// CHECK: struct.node: {{.*}}divided into parts of {{.*}} in a region
// SEARCH-NOT: in a region
// SEARCH: struct.node: reordered fields
#include <stdio.h>
#include <stdlib.h>
struct node {
  double x, y, z, vx, vy, vz;
  double rest_x, rest_y, rest_z;
  double fx, fy, fz;
  long id;
  struct node *next, *near;
};
static struct node **nodes, *list;
static void make(long n) {
  nodes = malloc((unsigned long)n * sizeof *nodes);
  for (long i = 0; i < n; i++) {
    struct node *p = calloc(1, sizeof *p);
    p->id = i;
    p->x = p->rest_x = (double)(i % 17);
    p->y = p->rest_y = (double)(i % 13);
    p->z = p->rest_z = (double)(i % 11);
    p->next = list;
    p->near = i % 2 ? list : 0;
    nodes[i] = list = p;
  }
}
static void move(struct node *p) {
  if (p->near)
    p->fx += p->near->x - p->x, p->fy += p->near->y - p->y, p->fz += p->near->z - p->z;
  p->vx += p->fx, p->vy += p->fy, p->vz += p->fz;
  p->x += p->vx * 0.01, p->y += p->vy * 0.01, p->z += p->vz * 0.01;
#ifdef SEARCH
  p->rest_x += p->x, p->rest_y += p->y, p->rest_z += p->z;
#endif
}
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 3000;
  make(n);
  unsigned long at = 1;
  for (int step = 0; step < 20; step++) {
#ifdef LIST
    for (struct node *p = list; p; p = p->next)
      move(p);
#else
    for (long i = 0; i < n; i++) {
#ifdef SEARCH
      at = at * 25214903917u + 11;
      move(nodes[at % (unsigned long)n]);
#else
      move(nodes[i]);
#endif
    }
#endif
  }
  double sum = (double)(at & 1);
  for (struct node *p = list; p; p = p->next)
    sum += p->x - p->rest_x + (p->y - p->rest_y) * 2 + (p->z - p->rest_z) * (double)(p->id & 3);
  printf("%.6g\n", sum);
  return 0;
}
