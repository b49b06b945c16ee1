// Two arrays that one pointer may lead to are one class. If the analysis had missed that, the program would say so.
// RUN: %clang -O2 -c %cargo_root/runtime/dtrans-check-classes.c -o %t.runtime.o
// RUN: %clang %early -c %s -o %t.bc
// RUN: %opt -passes='internalize,dtrans-cleanup,dtrans-check-classes' -internalize-public-api-list=main %t.bc -o %t.right.bc
// RUN: %clang -O1 %t.right.bc %t.runtime.o -o %t.right && %t.right
// RUN: %opt -passes='internalize,dtrans-cleanup,dtrans-check-classes<force-wrong-class=union>' -internalize-public-api-list=main %t.bc -o %t.wrong.bc
// RUN: %clang -O1 %t.wrong.bc %t.runtime.o -o %t.wrong && not --crash %t.wrong 2>&1 | FileCheck %s
// CHECK: dtrans-check-classes: an access of another class
// CHECK: there is: a class of its own, by force, judged safe
#include <stdlib.h>
struct star { long light, number; };
int main(int argc, char **argv)
{
    struct star *left = calloc(10, sizeof *left), *right = calloc(10, sizeof *right);
    struct star *one = argc > 100 ? left : right;
    for (int i = 0; i < argc; i++)
        one[i].light = i;
    return left[0].light + right[0].number == 42;
}
