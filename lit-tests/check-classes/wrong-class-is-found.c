// A claim that is wrong on purpose ends the program, with the instruction, its place in the source and both classes.
// RUN: %clang -O2 -c %cargo_root/runtime/dtrans-check-classes.c -o %t.runtime.o
// RUN: %clang -g %early -c %s -o %t.bc

// RUN: %opt -passes='internalize,dtrans-cleanup,dtrans-check-classes<force-wrong-class=access>' -internalize-public-api-list=main %t.bc -o %t.access.bc
// RUN: %clang -O1 %t.access.bc %t.runtime.o -o %t.access && not --crash %t.access 2>&1 | FileCheck %s --check-prefix=ACCESS
// ACCESS: dtrans-check-classes: an access of another class
// ACCESS-NEXT: instruction: main: store i64 {{.*}}wrong-class-is-found.c:[[#@LINE+18]])
// ACCESS: the analysis says: class {{[0-9]+ \((struct.tree|no record)\)}}
// ACCESS: there is: class {{[0-9]+}} (struct.star), judged safe, 0 bytes from its start, object of 160 bytes: main: {{.*}}@calloc

// RUN: %opt -passes='internalize,dtrans-cleanup,dtrans-check-classes<force-wrong-class=offset>' -internalize-public-api-list=main %t.bc -o %t.offset.bc
// RUN: %clang -O1 %t.offset.bc %t.runtime.o -o %t.offset && not --crash %t.offset 2>&1 | FileCheck %s --check-prefix=OFFSET
// OFFSET: dtrans-check-classes: an access at another offset
// OFFSET-NEXT: instruction: main: store i64
// OFFSET: the analysis says: class {{[0-9]+}} (struct.star), offset 1 of elements of 16 bytes
// OFFSET: there is: class {{[0-9]+}} (struct.star), judged safe, 0 bytes from its start
#include <stdio.h>
#include <stdlib.h>
struct star { long light, number; };
struct tree { long height, *leaves; };
int main(int argc, char **argv)
{
    struct star *stars = calloc(10, sizeof *stars);
    for (int i = 0; i < argc; i++)
        stars[i].light = i;
    struct tree *trees = malloc(argc * sizeof *trees);
    for (int i = 0; i < argc; i++)
        trees[i].height = i;
    printf("%ld %ld\n", stars[argc - 1].light, trees[argc - 1].height);
    return 0;
}
