// A byte of an int is written through a char lvalue on the variable itself, which C allows. The seed's rule for global
// scalars looks from char upwards only, misses int and returns what was there before.
// RUN: env DTRANS_OPTIONS=tbaa=on %clang -O2 -fpass-plugin=%dtrans %s -o %t && %t | FileCheck %s
// RUN: env DTRANS_OPTIONS=tbaa=seed %clang -O2 -fpass-plugin=%dtrans %s -o %t && %t | FileCheck %s --check-prefix=SEED
// CHECK: 12{{$}}
// SEED: 1{{$}}
#include <stdio.h>

static int g;

__attribute__((noinline)) static int f(int *p) {
  *p = 1;
  *(char *)&g = 12;
  return *p;
}

int main(int argc, char **argv) {
  int other;
  printf("%d\n", f(argc > 100 ? &other : &g));
  return g == 12 ? 0 : 1;
}
