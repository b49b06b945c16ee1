// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// A pointer that steps through the array, goes back to the start at the end,
// and is kept from one call to the next.
#include <stdio.h>
#include <stdlib.h>

struct star { long weight; double light; int seen; int number; };
struct sky { struct star *first, *stop, *next; };

static long look(struct sky *s, int count)
{
    struct star *p = s->next;
    long sum = 0;
    while (count-- > 0) {
        sum = sum * 7 + p->weight;
        p->seen++;
        if (++p == s->stop)
            p = s->first;
    }
    s->next = p;
    return sum;
}

int main(int argc, char **argv)
{
    (void)argv;
    struct sky s;
    size_t n = (size_t)argc + 36;
    s.first = calloc(n, sizeof *s.first);
    if (!s.first)
        return 1;
    s.stop = s.first + n;
    s.next = s.first;
    int k = 0;
    for (struct star *p = s.first; p != s.stop; p++) {
        p->weight = k * k % 11;
        p->number = k++;
    }
    for (int i = 0; i < 9; i++)
        printf("%ld\n", look(&s, 10 + i));
    for (struct star *p = s.first; p < s.stop; ++p)
        printf("%d:%d ", p->number, p->seen);
    printf("\nnext %d\n", s.next->number);
    free(s.first);
    return 0;
}
