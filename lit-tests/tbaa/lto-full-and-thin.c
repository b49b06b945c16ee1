// The analysis in links: by name in lld's alias pipeline, and by option; full LTO, and ThinLTO in four threads.
// RUN: %clang -O2 -flto=full -c %s -o %t.full.o
// RUN: %clang -O2 -flto=full -c %S/Inputs/set-pointer.c -o %t.set.full.o
// RUN: %clang -O2 -flto=thin -c %s -o %t.thin.o
// RUN: %clang -O2 -flto=thin -c %S/Inputs/set-pointer.c -o %t.set.thin.o
// RUN: env DTRANS_LOG=dtrans-tbaa=info %clang %lldplugin %t.full.o %t.set.full.o -o %t -Xlinker --lto-aa-pipeline=basic-aa,scoped-noalias-aa,tbaa,dtrans-tbaa 2>&1 | FileCheck %s --check-prefix=ASKED
// RUN: %t | FileCheck %s
// RUN: env DTRANS_OPTIONS=tbaa=on DTRANS_LOG=dtrans-tbaa=info %clang %lldplugin %t.full.o %t.set.full.o -o %t 2>&1 | FileCheck %s --check-prefix=ASKED
// RUN: %t | FileCheck %s
// RUN: env DTRANS_OPTIONS=tbaa=on DTRANS_LOG=dtrans-tbaa=info %clang -O2 -flto=thin -fuse-ld=lld -Wl,--load-pass-plugin=%dtrans %t.thin.o %t.set.thin.o -o %t -Wl,--thinlto-jobs=4 2>&1 | FileCheck %s --check-prefix=ASKED
// RUN: %t | FileCheck %s
// REQUIRES: lld
// ASKED: dtrans-tbaa] {{[0-9]+}} questions
// CHECK: 3 0.5 set
#include <stdio.h>

struct a { int n; float f; };
extern int *g;
void set(int *v);

__attribute__((noinline)) static int f(struct a *p, float *q, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    *q = 0.5f;
    sum += p->n;
  }
  return sum;
}

int main(int argc, char **argv) {
  struct a x = {argc, 1};
  float y;
  int sum = f(&x, &y, 3);
  set(&sum);
  printf("%d %.1f %s\n", *g, y, g ? "set" : "null");
  return 0;
}
