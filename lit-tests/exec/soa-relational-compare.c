// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Two pointers run towards one another and are compared by < and >=.
#include <stdio.h>
#include <stdlib.h>

struct star { int key; double a; long b; };

static void mirror(struct star *low, struct star *high)
{
    while (low < high) {
        int t = low->key;
        low->key = high->key;
        high->key = t;
        low->b++;
        high->b--;
        ++low;
        --high;
    }
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 30;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (struct star *p = s; p < s + n; p++)
        p->key = (int)(p - s) * 3;
    mirror(s, s + n - 1);
    mirror(s + 4, s + 9);
    for (struct star *p = s + n / 2; p >= s + 2; p -= 2)
        p->a += 1.0;
    for (struct star *p = s; p <= s + n - 1; p++)
        printf("%d %ld %.0f\n", p->key, p->b, p->a);
    printf("%d %d\n", s + 1 > s, &s[n - 1] <= &s[1]);
    free(s);
    return 0;
}
