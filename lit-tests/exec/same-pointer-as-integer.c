// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Element pointers rest in integers, and come back by a cast or by memcpy.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct star { double light; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 15;
    struct star *s = calloc(n, sizeof *s);
    intptr_t *kept = calloc(n, sizeof *kept);
    if (!s || !kept)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        kept[n - 1 - i] = (intptr_t)&s[i];
    }
    long sum = 0;
    for (size_t i = 0; i < n; i++) {
        struct star *p;
        if (i % 2)
            p = (struct star *)kept[i];
        else
            memcpy(&p, &kept[i], sizeof p);
        p->mass++;
        sum = (sum * 3 + p->number) % 100003;
    }
    printf("%ld %ld\n", sum, s[4].mass);
    free(kept);
    free(s);
    return 0;
}
