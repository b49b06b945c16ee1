// The kind that is stored in the first element of an array says nothing of the others.
// RUN: %clang %early -w -c %s -I %S/Inputs -o %t.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-cleanup,dtrans-calls,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output %t.bc 2>&1 | FileCheck %s
// CHECK: DTransAnalysis
// CHECK-NOT: legal: reorder
#include "kinds.h"
int main(int argc, char **argv) {
  new_a(); new_b();
  struct a *all = malloc(argc * sizeof *all);
  all->kind = A;
  for (int i = 0; i < argc; i++) { all[i].x = all[i].y = i; push(all + i); }
  return sum();
}
