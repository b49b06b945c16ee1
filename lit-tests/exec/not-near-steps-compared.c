// With pointers that may wrap around a step may lead to before any array, where nothing is touched: it is no null pointer there. In columns, where a pointer is a number and
// null is 0, the element so many before the first would be. So what is compared is no step that is taken for one in an array.
// RUN: %clang -O1 -fwrapv-pointer %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -fwrapv-pointer -c %s -o %t.o
// RUN: %clang %lldplugin %t.o -o %t.exe && %t.exe | diff %t.expected -
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe | diff %t.expected -
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t.o -o %t.exe && %t.exe | diff %t.expected -
// RUN: %clang %late -fwrapv-pointer -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe | diff %t.expected -
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t.o -o %t.exe && %t.exe | diff %t.expected -
#include <stdio.h>
#include <stdlib.h>
struct row { long a; int b; short c; long d; };
#define OWN __attribute__((noinline)) static
OWN long from_far(struct row *p, int high, int x)
{
    size_t from = (size_t)(high & 1) << 16; /* numbers are counted from 0 or from 65536 */
    struct row *q = p - (long)from;
    if (q == NULL)
        return -7;
    q[from + (size_t)x].d++;
    return q[from + (size_t)x].a;
}
int main(int argc, char **argv)
{
    (void)argv;
    int n = 40000 * argc;
    struct row *p = calloc((size_t)n, sizeof *p);
    if (!p)
        return 1;
    for (int i = 0; i < n; i++)
        p[i].a = i * 7, p[i].b = i & 1023, p[i].c = (short)(i % 100);
    long sum = 0;
    for (int j = 0; j < 300; j++)
        sum = (sum * 31 + from_far(p, j % 5, j % 37)) % 1000003;
    for (int i = 0; i < n; i++)
        sum += p[i].d + p[i].c;
    printf("%ld\n", sum);
    free(p);
    return 0;
}
