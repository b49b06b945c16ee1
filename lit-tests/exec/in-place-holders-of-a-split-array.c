// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: %opt -passes='internalize,dtrans-cleanup,dtrans-aostosoa<cost-model=off>,dtrans-reorderfields<cost-model=off>' -internalize-public-api-list=main -pass-remarks=dtrans %t.early.o -o %t.bc 2>&1 | FileCheck %s
// RUN: %clang -O1 -Wl,%t.bc %lld -o %t.sorted && %t.sorted > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=13 %clang %lldplugin %t.early.o -o %t.13 && %t.13 > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=17 %clang %lldplugin %t.early.o -o %t.17 && %t.17 > %t.out && diff %t.expected %t.out
// CHECK-DAG: struct.star: array of structures split into

// The pointer in a holder is written by a copy only, and the load that reads it becomes another one when it is an index: it
// is still a field of eight bytes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct star { long mass; int number; };
struct holder { long a; long b; struct star *s; long c; long d; struct holder *next; };
struct pair { long b; struct star *s; };

static struct star *stars;
static struct holder *list;

__attribute__((noinline)) static void add(struct pair *p, int i)
{
    struct holder *h = malloc(sizeof *h);
    h->a = i;
    h->c = 2 * i;
    h->d = 3 * i;
    memcpy(&h->b, p, sizeof *p);
    h->next = list;
    list = h;
}

int main(int argc, char **argv)
{
    (void)argv;
    stars = calloc(10 * (size_t)argc, sizeof *stars);
    for (int i = 0; i < 10 * argc; i++) {
        stars[i].mass = i;
        stars[i].number = i * 7;
    }
    for (int i = 0; i < 10 * argc; i++) {
        struct pair p = { i, &stars[i] };
        add(&p, i);
    }
    long t = 0;
    for (struct holder *h = list; h; h = h->next)
        t += h->a + h->b * 10 + h->s->mass * 100 + h->s->number * 1000 + h->c * 3 + h->d * 5;
    printf("%ld\n", t);
    return 0;
}
