// What is said of arrays makes no other records of those that the analysis of layouts knows.
// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: %opt -passes='dtrans-tbaa-annotate<mode=seed>' -S %t.bc | FileCheck %s --check-prefix=TAGS
// RUN: %opt -passes='dtrans-tbaa-annotate<mode=seed>,dtrans-cleanup,print<dtrans-analysis>' -disable-output %t.bc 2>&1 | FileCheck %s
// TAGS-DAG: !"rec member at 8"
// TAGS-DAG: !"array@int[3]"
// CHECK: record struct.rec: 32 bytes
// CHECK: safety: none
// CHECK-NOT: BadCasting
#include <stdio.h>
#include <stdlib.h>

struct rec { long key; int a[4]; double w; };

int main(int argc, char **argv) {
  int n = 1000 + argc;
  struct rec *r = calloc(n, sizeof *r);
  int(*rows)[3] = calloc(n, sizeof *rows);
  for (int i = 0; i < n; i++) {
    r[i].key = i, r[i].w = i;
    r[i].a[2] = 2 * i;
    rows[i][1] = i;
  }
  long sum = 0;
  for (int i = 0; i < n; i++) sum += r[i].key + r[i].a[2] + (long)r[i].w + rows[i][1];
  printf("%ld\n", sum);
  free(r);
  return 0;
}
