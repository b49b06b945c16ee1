// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,--opt-remarks-filename,%t.late.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// RUN: tr '\n' ' ' < %t.late.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed {{.*[^a-z_]}}branch{{[^a-z_].*}} in a region
// CHECK-DAG: !Missed {{.*[^a-z_]}}bundle{{[^a-z_].*}}left alone

// The array that a record ends with holds as many pointers as a field says, and all records are reached through it. What `bundle` ends with
// goes on behind the record in blocks that are larger: nothing of it is checked.
#include <stdio.h>
#include <stdlib.h>

struct branch { long unused; int value, count; struct branch *child[4]; };
struct bundle { long unused; int value, count; struct bundle *child[4]; };

static struct branch *grow(int depth)
{
    struct branch *b = malloc(sizeof *b);
    if (!b)
        exit(1);
    b->value = depth;
    b->unused = depth;
    b->count = 0;
    while (depth && b->count < 4)
        b->child[b->count++] = grow(depth - 1);
    return b;
}

static long sum(const struct branch *b)
{
    long s = b->value;
    for (int i = 0; i < b->count; i++)
        s += sum(b->child[i]);
    return s;
}

static struct bundle *bind(int depth, int count)
{
    struct bundle *b = malloc(sizeof *b + (size_t)(count > 4 ? count - 4 : 0) * sizeof b);
    if (!b)
        exit(1);
    b->value = depth;
    b->unused = depth;
    b->count = depth ? count : 0;
    for (int i = 0; i < b->count; i++)
        b->child[i] = bind(depth - 1, count + i % 2);
    return b;
}

static long total(const struct bundle *b)
{
    long s = b->value;
    for (int i = 0; i < b->count; i++)
        s += total(b->child[i]);
    return s;
}

int main(int argc, char **argv)
{
    (void)argv;
    printf("%ld %ld\n", sum(grow(4 + argc)), total(bind(3 + argc, 4)));
    return 0;
}
