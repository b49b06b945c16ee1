// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: not --crash %t.late overflow 2>&1 | FileCheck --check-prefix=STOP %s
// CHECK: place: {{.*}}kept {{.*}} in 32 bits
// STOP: dtrans: {{.*}}index 24 is outside of

// A text of a record, the first or another, is handed to functions of the program's own, which hand it on and compare it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct place {
  char name[24];
  long x;
  struct place *left, *right;
  char kind[12];
  long visits;
};

__attribute__((noinline)) static struct place *find(struct place *p, const char *name, const char *kind) {
  if (!p)
    return NULL;
  p->visits++;
  if (strcmp(p->name, name) == 0 && strcmp(p->kind, kind) == 0)
    return p;
  struct place *found = find(p->left, name, kind);
  return found ? found : find(p->right, name, kind);
}

__attribute__((noinline)) static struct place *make(long x) {
  struct place *p = calloc(1, sizeof *p);
  if (!p)
    exit(1);
  snprintf(p->name, sizeof p->name, "place-%ld", x * 37 % 101);
  snprintf(p->kind, sizeof p->kind, "kind-%ld", x % 3);
  p->x = x;
  return p;
}

__attribute__((noinline)) static void insert(struct place **at, struct place *p) {
  while (*at)
    at = p->x * 7919 % 31 < (*at)->x * 7919 % 31 ? &(*at)->left : &(*at)->right;
  *at = p;
}

__attribute__((noinline)) static int finds_itself(struct place *root, struct place *p) {
  return find(root, p->name, p->kind) == p;
}

int main(int argc, char **argv) {
  struct place *root = NULL, *all[60];
  for (int i = 0; i < 60; i++)
    insert(&root, all[i] = make(i));
  if (argc > 1)
    memset(all[7]->name, 'x', sizeof all[7]->name);
  int found = 0;
  for (int i = 0; i < 60; i++)
    found += finds_itself(root, all[i]);
  long visits = 0;
  for (int i = 0; i < 60; i++)
    visits += all[i]->visits * i;
  printf("%d %ld %s\n", found, visits, all[found % 60]->name);
  return 0;
}
