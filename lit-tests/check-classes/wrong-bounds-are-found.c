// An index that the analysis proved to stay within an embedded array is checked where the address is computed.
// RUN: %clang -O2 -c %cargo_root/runtime/dtrans-check-classes.c -o %t.runtime.o
// RUN: %clang %early -c %s -o %t.bc
// RUN: %opt -passes='internalize,dtrans-cleanup,dtrans-check-classes' -internalize-public-api-list=main %t.bc -o %t.right.bc
// RUN: %clang -O1 %t.right.bc %t.runtime.o -o %t.right && %t.right
// RUN: %opt -passes='internalize,dtrans-cleanup,dtrans-check-classes<force-wrong-class=bounds>' -internalize-public-api-list=main %t.bc -o %t.wrong.bc
// RUN: %clang -O1 %t.wrong.bc %t.runtime.o -o %t.wrong && not --crash %t.wrong 2>&1 | FileCheck %s
// CHECK: dtrans-check-classes: a step out of the proved bounds
// CHECK-NEXT: instruction: main: {{.*}}getelementptr
// CHECK-NEXT: the analysis says: offset 8 + k * 8, k up to 3
// CHECK-NEXT: there is: 0
#include <stdlib.h>
struct star { long light, seen[4], number; };
int main(int argc, char **argv)
{
    struct star *stars = calloc(10, sizeof *stars);
    long all = 0;
    for (unsigned i = 0; i < 4; i++)
        all += stars[argc].seen[i];
    return all == 42;
}
