// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// The library writes pointers into a table, and an element of the table is copied whole: no instruction loads a pointer
// from the table, so it has no slot there that could be known to hold an unknown pointer, and which element is copied is
// not known either. The pointer that arrives in the copy must not be taken for null.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };
struct entry { struct star *star; long weight; };

static struct entry table[8];

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 20;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].light = (double)(i * 7);
        s[i].number = (int)i;
        s[i].mass = (long)(i * i);
    }
    if (posix_memalign((void **)&table[2 * argc].star, 16, sizeof(struct star)))
        return 1;
    long sum = 0;
    for (int i = 0; i < 8; i++) {
        struct entry e = table[i];
        if (i == 2 * argc)
            *e.star = (struct star){0.5, 1000, 2000};
        struct star *p = e.star ? e.star : &s[i];
        sum = sum * 3 + p->number + p->mass + (long)p->light;
    }
    printf("%ld\n", sum);
    free(s);
    return 0;
}
