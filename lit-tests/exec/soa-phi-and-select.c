// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// The pointer comes from branches, conditional expressions and a switch.
#include <stdio.h>
#include <stdlib.h>

struct star { long a, b; int number; double c; };

static struct star *pick(struct star *s, size_t n, int how)
{
    struct star *r;
    switch (how % 5) {
    case 0: r = s; break;
    case 1: r = s + n - 1; break;
    case 2: r = &s[n / 2]; break;
    case 3: r = how > 7 ? s + 1 : s + 2; break;
    default: r = NULL; break;
    }
    return r;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 15;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].a = (long)i * 2;
        s[i].b = 40 - (long)i;
    }
    for (int how = 0; how < 15; how++) {
        struct star *p = pick(s, n, how), *q = pick(s, n, how + 1);
        struct star *low = p && q ? (p->a < q->a ? p : q) : p ? p : q;
        low->c += 0.5;
        printf("%d %ld %.1f\n", low->number, low->b, low->c);
    }
    free(s);
    return 0;
}
