// One object file says 'any pointer' of all pointers (as LLVM 19 does, or -fno-pointer-tbaa), the other tells them apart.
// In seed mode the store of the first to a global is not seen to be one to an 'int *'.
// RUN: %clang -O2 -fno-pointer-tbaa -flto=full -c %S/Inputs/set-pointer.c -o %t.set.o
// RUN: %clang -O2 -flto=full -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=tbaa=on %clang %lldplugin %t.o %t.set.o -o %t && %t | FileCheck %s
// RUN: env DTRANS_OPTIONS=tbaa=seed %clang %lldplugin %t.o %t.set.o -o %t && %t | FileCheck %s --check-prefix=SEED
// REQUIRES: lld
// CHECK: set{{$}}
// SEED: null{{$}}
#include <stdio.h>

extern int *g;
void set(int *v);

__attribute__((noinline)) static int *f(int **p, int *v) {
  *p = 0;
  set(v);
  return *p;
}

int main(int argc, char **argv) {
  int *other, x;
  printf("%s\n", f(argc > 100 ? &other : &g, &x) ? "set" : "null");
  return 0;
}
