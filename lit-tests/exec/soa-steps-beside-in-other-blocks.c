// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=2 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// CHECK: struct.pin: {{.*(split into|divided into|elements shrink)}}

// Records are taken by a counter in memory, in a loop that is unrolled: the optimizer makes two steps of one, of which only one promises to stay in its object.
#include <stdio.h>
#include <stdlib.h>
struct pin { struct cell *cell; struct pin *next; long dx, unused[4]; };
struct cell { struct pin *pins; long id; };
struct design { struct cell *cells; struct pin *pins; size_t n, npins; };
static inline void connect(struct design *d, struct cell *c, long v) {
    struct pin *p = &d->pins[d->npins++];
    p->cell = c; p->dx = v; p->next = c->pins; c->pins = p;
}
__attribute__((noinline)) static void gen(struct design *d) {
    for (size_t i = 0; i < d->n; i++) {
        int k = i % 3 ? 3 : 1;
        for (int j = 0; j < k; j++) connect(d, &d->cells[(i + j) % d->n], (long)(i + j) % 11);
    }
}
__attribute__((noinline)) static long walk(struct design *d) {
    long s = 0;
    for (size_t i = 0; i < d->n; i++) for (struct pin *p = d->cells[i * 7919 % d->n].pins; p; p = p->next) s += p->dx;
    return s;
}
int main(int argc, char **argv) {
    struct design d = {0};
    d.n = argc > 1 ? atoi(argv[1]) : 1003;
    d.cells = calloc(d.n, sizeof *d.cells);
    d.pins = calloc(d.n * 3, sizeof *d.pins);
    if (!d.cells || !d.pins) return 1;
    gen(&d);
    long s = 0;
    for (int j = 0; j < 5; j++) s += walk(&d);
    printf("%ld %ld %d\n", s, d.pins[5].unused[1], d.pins[6].cell == d.cells);
    free(d.cells); free(d.pins);
}
