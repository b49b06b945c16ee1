// RUN: %clang -O2 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O2 -flto=full -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,--opt-remarks-filename,%t.late.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.late.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.early.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: tr '\n' ' ' < %t.early.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed {{.*}}Record: {{(struct.)?}}link{{[^a-z_]}}
// CHECK-DAG: !Passed {{.*}}Record: {{(struct.)?}}router{{[^a-z_]}}

// The optimizer has a loop over an array in a variable count bytes. The first record is used beside it.
#include <stdio.h>
#include <stdlib.h>

#define ROUTERS 64

struct router;
struct link { struct router *to; long bytes, cold, dropped; };
struct router { int number, nlinks; struct link *link; long forwarded; long drops[2]; };

static struct router routers[ROUTERS];

static void report(void)
{
    const struct router *busiest = &routers[0];
    const struct link *worst = &routers[0].link[0];
    long drops[2] = {0}, bytes = 0;
    for (const struct router *r = routers; r < routers + ROUTERS; r++) {
        if (r->forwarded > busiest->forwarded)
            busiest = r;
        for (int d = 0; d < 2; d++)
            drops[d] += r->drops[d];
        for (int k = 0; k < r->nlinks; k++) {
            const struct link *l = &r->link[k];
            bytes += l->bytes;
            if (l->dropped > worst->dropped)
                worst = l;
        }
    }
    printf("busiest %d: %ld, worst %ld to %d, %ld bytes, %ld and %ld drops\n", busiest->number, busiest->forwarded, worst->dropped, worst->to->number, bytes, drops[0],
           drops[1]);
}

int main(int argc, char **argv)
{
    unsigned seed = 42;
    (void)argv;
    for (int i = 0; i < ROUTERS; i++) {
        struct router *r = &routers[i];
        r->number = i * argc;
        r->nlinks = 3 + i % 4;
        r->link = calloc((size_t)r->nlinks, sizeof *r->link);
        if (!r->link)
            return 1;
        for (int k = 0; k < r->nlinks; k++)
            r->link[k].to = &routers[(i * 7 + k * 5 + 1) % ROUTERS];
    }
    struct router *at = &routers[5];
    for (int i = 0; i < 100000; i++) {
        seed = seed * 1103515245 + 12345;
        struct link *l = &at->link[(seed >> 16) % (unsigned)at->nlinks];
        l->bytes += seed >> 20;
        if (seed >> 30 == 3)
            l->dropped++;
        at->drops[seed >> 8 & 1]++;
        at->forwarded += i & 3;
        at = l->to;
    }
    report();
    for (int i = 0; i < ROUTERS; i++)
        free(routers[i].link);
    return 0;
}
