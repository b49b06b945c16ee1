// Structures without a tag are one type in two files, whatever each of them calls it (C11 6.2.7). LLVM's types have the
// name that a typedef gives, so that name alone does not say whose array member an access is to.
// RUN: env DTRANS_OPTIONS=tbaa=on %clang -O1 -fpass-plugin=%dtrans -DMAIN -DNAME=one -emit-llvm -c %s -o %t.main.bc
// RUN: env DTRANS_OPTIONS=tbaa=on %clang -O1 -fpass-plugin=%dtrans -DNAME=two -emit-llvm -c %s -o %t.set.bc
// RUN: llvm-link %t.main.bc %t.set.bc -o %t.bc
// RUN: %clang -O2 %t.bc -o %t && %t | FileCheck %s
// CHECK: 2{{$}}
#include <stdio.h>

typedef struct { int n; int a[4]; float f; } NAME;

#ifdef MAIN
void set(NAME *p);

__attribute__((noinline)) static int f(NAME *p, NAME *q) {
  p->n = 0;
  p->a[1] = 1;
  set(q);
  return p->a[1];
}

int main(void) {
  NAME x;
  printf("%d\n", f(&x, &x));
  return 0;
}
#else
void set(NAME *p) {
  p->n = 3;
  p->a[1] = 2;
}
#endif
