// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Elements are filled by compound literals and copied from a constant.
#include <stdio.h>
#include <stdlib.h>

struct star { int number; double light; struct star *next; char kind; };

static const struct star blank = { -1, 0.125, NULL, '?' };

int main(int argc, char **argv)
{
    (void)argv;
    int n = argc + 12;
    struct star *s = calloc((size_t)n, sizeof *s);
    if (!s)
        return 1;
    for (int i = 0; i < n; i++) {
        if (i % 4 == 0)
            s[i] = blank;
        else
            s[i] = (struct star){ .number = i, .light = i * 2.0, .next = &s[i / 2], .kind = 'k' };
    }
    for (int i = 0; i < n; i++)
        printf("%d %.3f %c %d\n", s[i].number, s[i].light, s[i].kind, s[i].next ? s[i].next->number : 0);
    free(s);
    return 0;
}
