// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,--opt-remarks-filename,%t.late.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// RUN: tr '\n' ' ' < %t.late.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed {{.*}}struct.body{{[^a-z_].*}}array of structures split
// CHECK-NOT: !Passed {{.*}}take{{s?}} 1 byte
// CHECK-NOT: to 1 bytes

// Everything is in one variable: a number of records, and the array of them behind it.
#include <stdio.h>
#include <stdlib.h>

struct body { double x; long id; long unused; };

static struct { int count; struct body body[5000]; } world;

int main(int argc, char **argv)
{
    (void)argv;
    double sum = 0;
    world.count = 4000 + argc;
    for (int i = 0; i < world.count; i++) {
        world.body[i].x = i * 0.5;
        world.body[i].id = i;
    }
    for (int round = 0; round < 20; round++)
        for (int i = 0; i < world.count; i++)
            sum += world.body[i].x;
    printf("%g %ld\n", sum, world.body[17].id);
    return 0;
}
