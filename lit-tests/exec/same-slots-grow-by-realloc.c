// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// The table of pointers grows by realloc; the elements stay.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 49, room = 0, used = 0;
    struct star *s = calloc(n, sizeof *s), **slot = NULL;
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        if (i % 3 == 0)
            continue;
        if (used == room) {
            room = room * 2 + 1;
            struct star **grown = realloc(slot, room * sizeof *slot);
            if (!grown)
                return 1;
            slot = grown;
        }
        slot[used++] = &s[i];
    }
    long sum = 0;
    for (size_t i = 0; i < used; i++) {
        slot[i]->mass += (long)i;
        sum = (sum * 3 + slot[i]->number) % 1000003;
    }
    for (size_t i = 0; i < n; i++)
        sum = (sum * 3 + s[i].mass) % 1000003;
    printf("%ld\n", sum);
    free(slot);
    free(s);
    return 0;
}
