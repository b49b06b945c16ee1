// A _Bool is written as the unsigned char that represents it. In seed mode the write is missed.
// RUN: env DTRANS_OPTIONS=tbaa=on %clang -O2 -fpass-plugin=%dtrans %s -o %t && %t | FileCheck %s
// RUN: env DTRANS_OPTIONS=tbaa=seed %clang -O2 -fpass-plugin=%dtrans %s -o %t && %t | FileCheck %s --check-prefix=SEED
// CHECK: 1{{$}}
// SEED: 0{{$}}
#include <stdbool.h>
#include <stdio.h>

static bool b;

__attribute__((noinline)) static int f(bool *p) {
  *p = false;
  *(unsigned char *)&b = 1;
  return *p;
}

int main(int argc, char **argv) {
  bool other;
  printf("%d\n", f(argc > 100 ? &other : &b));
  return b ? 0 : 1;
}
