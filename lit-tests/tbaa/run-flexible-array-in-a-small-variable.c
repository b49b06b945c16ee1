// A structure with a flexible array and no elements in it is as large as its head: four bytes, and a variable of four
// bytes may be one.
// RUN: env DTRANS_OPTIONS=tbaa=on %clang -O2 -fpass-plugin=%dtrans %s -o %t && %t | FileCheck %s
// RUN: env DTRANS_OPTIONS=tbaa=on %clang -O2 -Xclang -new-struct-path-tbaa -fpass-plugin=%dtrans %s -o %t && %t | FileCheck %s
// CHECK: 2{{$}}
#include <stdio.h>

struct list { int count; int items[]; };

static struct list empty;

__attribute__((noinline)) static int f(struct list *p) {
  empty.count = 1;
  p->count = 2;
  return empty.count;
}

int main(int argc, char **argv) {
  struct list other;
  printf("%d\n", f(argc > 100 ? &other : &empty));
  return 0;
}
