// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// CHECK: struct.item: {{.*}}elements shrink from 56 to {{[0-9]+}} bytes

// Whether a record is one of a pool in a variable, or of the heap, is asked by its distance in bytes, which is also that in records where it is one of the pool: the optimizer has
// one number for both. What is on the heap lies no multiple of the new size away, and outside of the pool as before.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 100 };
struct item { struct item *next; int id, x; char pad; int q; double weight; long cold[3]; };
static struct item pool[N];
static int used;
static long sum, freed;
static struct item *all;

__attribute__((noinline)) static struct item *get(void)
{
    return used < N ? &pool[used++] : calloc(1, sizeof(struct item));
}

__attribute__((noinline)) static void put(struct item *p)
{
    intptr_t d = (intptr_t)p - (intptr_t)pool;
    if (d >= (intptr_t)sizeof pool) {
        freed++;
        free(p);
        return;
    }
    sum += (p - pool) * p->x;
}

int main(void)
{
    for (int i = 0; i < 300; i++) {
        struct item *r = get();
        if (!r)
            return 1;
        r->id = i;
        r->x = i * 3;
        r->weight = i;
        r->cold[0] = i;
        r->next = all;
        all = r;
    }
    long s = 0;
    for (int k = 0; k < 10; k++)
        for (struct item *r = all; r; r = r->next)
            s += r->x * k + (long)r->weight + r->id;
    for (struct item *r = all, *next; r; r = next) {
        next = r->next;
        s += r->cold[0];
        put(r);
    }
    printf("%ld %ld %ld\n", s, sum, freed);
    return 0;
}
