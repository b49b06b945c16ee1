// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}bucket{{[^a-z_]}}
// CHECK-DAG: !Passed Pass: {{ *dtrans-reorderfields .*[^a-z_]}}event{{[^a-z_]}}
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// A function that frees has another type once the bucket that it is handed as well is an index. It still frees: what it is handed
// may not come from a region.
#include <stdio.h>
#include <stdlib.h>

struct event { struct event *next; int kind, source; long cold; };
struct other { struct other *next; long a, b, c; };
struct bucket { long tag; int count; long freed; };
static long drops;

__attribute__((noinline)) static void drop(void *e, struct bucket *b)
{
    drops++;
    if (b)
        b->freed++;
    free(e);
}

int main(int argc, char **argv)
{
    (void)argv;
    int n = 511 + argc;
    long s = 0;
    struct bucket *buckets = calloc(n, sizeof *buckets);
    struct event *events = NULL;
    struct other *others = NULL;
    for (int i = 0; i < 3000; i++) {
        struct bucket *b = &buckets[i * 37 % n];
        struct event *e = malloc(sizeof *e);
        e->kind = i % 4;
        e->source = i;
        e->next = events;
        events = e;
        b->count++;
        b->tag = i;
    }
    for (int i = 0; i < 500; i++) {
        struct other *o = malloc(sizeof *o);
        o->a = i % 4;
        o->b = i;
        o->next = others;
        others = o;
    }
    for (int k = 0; k < n; k++)
        s += buckets[k].count + buckets[k].tag;
    for (struct event *e = events; e; e = e->next)
        s += e->kind;
    for (struct other *o = others; o; o = o->next)
        s += o->a + o->b;
    for (int k = 0; events; k++) {
        struct event *next = events->next;
        drop(events, &buckets[k % n]);
        events = next;
    }
    for (int k = 0; others; k++) {
        struct other *next = others->next;
        drop(others, &buckets[k % n]);
        others = next;
    }
    for (int k = 0; k < n; k++)
        s += buckets[k].freed;
    printf("%ld %ld\n", s, drops);
    return 0;
}
