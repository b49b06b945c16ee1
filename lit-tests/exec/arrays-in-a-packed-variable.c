// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Arrays of records in a structure without the room that fields are aligned by: they stay in it.
#include <stdio.h>
#include <stdlib.h>

struct body { double x, v; long cold; int kind; };
struct __attribute__((packed)) world { char tag; int n; struct body body[5000]; int last; struct body other[3000]; char end; };

static struct world w;

__attribute__((noinline)) static void fill(struct world *p, int n)
{
    p->n = n;
    for (int i = 0; i < n; i++) {
        p->body[i].x = i;
        p->body[i].v = 2 * i;
        p->body[i].kind = i % 7;
        p->other[i % 3000].x += i;
    }
    p->last = 5;
    p->tag = 'x';
    p->end = 'y';
}

__attribute__((noinline)) static double sum(struct world *p, int r)
{
    double s = 0;
    for (int i = 0; i < p->n; i++)
        s += p->body[(i + r) % p->n].x * p->body[i].v + p->body[i].kind;
    for (int i = 0; i < 3000; i++)
        s += p->other[i].x;
    return s + p->last + p->tag + p->end;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 5000;
    double s = 0;
    fill(&w, n);
    for (int r = 0; r < 5; r++)
        s += sum(&w, r);
    printf("%.1f\n", s);
    return 0;
}
