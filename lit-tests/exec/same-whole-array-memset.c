// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// memset of the whole array and of its second half, to zero and to ones.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct star { int number; int kind; long mass; struct star *next; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9;
    struct star *s = malloc(n * sizeof *s);
    if (!s)
        return 1;
    memset(s, 0, n * sizeof *s);
    for (size_t i = 0; i < n; i++) {
        s[i].mass = (long)i;
        s[i].next = &s[i / 2];
    }
    memset(s + n / 2, -1, (n - n / 2) * sizeof *s);
    for (size_t i = n / 2 + 1; i < n; i++)
        s[i].next = NULL;
    for (size_t i = 0; i < n; i++)
        printf("%d %d %ld %d\n", s[i].number, s[i].kind, s[i].mass, s[i].next != NULL);
    free(s);
    return 0;
}
