// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// setjmp and longjmp among code that uses the array.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static jmp_buf enough;
static struct star *volatile where;

static void search(struct star *s, size_t n, double light)
{
    for (struct star *p = s; p != s + n; p++) {
        p->mass++;
        if (p->light > light) {
            where = p;
            longjmp(enough, p->number);
        }
    }
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].light = (double)i / 2.0;
        s[i].number = (int)i;
    }
    for (volatile int k = 0; k < 12; k++) {
        int got = setjmp(enough);
        if (got == 0)
            search(s, n, (double)k);
        else
            printf("%d %d %.1f\n", got, where->number, where->light);
    }
    long sum = 0;
    for (size_t i = 0; i < n; i++)
        sum = sum * 2 + s[i].mass;
    printf("%ld\n", sum);
    free(s);
    return 0;
}
