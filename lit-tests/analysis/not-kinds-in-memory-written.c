// A pointer that is loaded anew may be another one, if something was written since it was tested.
// RUN: %clang %early -w -c %s -I %S/Inputs -o %t.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-cleanup,dtrans-calls,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output %t.bc 2>&1 | FileCheck %s
// CHECK: DTransAnalysis
// CHECK-NOT: legal: reorder
#include "kinds.h"
static struct base *slot[2];
static void turn(int i) { struct base *t = slot[0]; slot[0] = slot[1]; slot[1] = t; }
int main(int argc, char **argv) {
  new_a(); slot[0] = list; new_b(); slot[1] = list;
  if (slot[0]->kind != A) { turn(argc); ((struct b *)slot[0])->left = 0; }
  return sum();
}
