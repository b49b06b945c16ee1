// Records are sorted, and searched by a key in a local variable, in one order. What is searched for becomes smaller, by a copy of the order for it; what is
// sorted stays as it is, by the library again. (The library was handed the order of what is searched for.)
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -fno-inline -Xclang -disable-llvm-passes -c %s -o %t.early.o
// RUN: %clang -O1 -flto=full -fno-inline -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early && %t.early > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late && %t.late > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=cost-model=on %clang %lldplugin %t.late.o -o %t.default && %t.default > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.late.o -o %t.random && %t.random > %t.out && diff %t.expected %t.out
#include <stdio.h>
#include <stdlib.h>

struct part { long cold[5]; int id; long used; };

static int by_id(const void *a, const void *b)
{
    const struct part *x = a, *y = b;
    return (x->id > y->id) - (x->id < y->id);
}

int main(int argc, char **argv)
{
    long n = 200 * argc, sum = 0;
    struct part *v = calloc(n, sizeof *v);
    if (!v)
        return 1;
    for (long i = 0; i < n; i++) {
        v[i].id = i * 7 % n;
        v[i].used = i;
    }
    qsort(v, n, sizeof *v, by_id);
    for (int k = 0; k < n; k += 3) {
        struct part key = {.id = k};
        struct part *found = bsearch(&key, v, n, sizeof *v, by_id);
        sum += found ? found->used : 1000000;
    }
    for (long i = 0; i < n; i++)
        sum = sum * 3 + v[i].used;
    printf("%ld\n", sum);
    free(v);
    (void)argv;
    return 0;
}
