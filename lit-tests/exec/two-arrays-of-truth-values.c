// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks-missed=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// CHECK: r: left alone

// Of two arrays of truth values in a record an index may mean either, since what is taken from it is part of the place in ordinary objects: nothing is checked.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
struct r { struct r *next; int id; bool near[3]; int x; bool far[4]; long cold; };
static struct r *all;
__attribute__((noinline)) static int count(int k, int j)
{
    int n = 0;
    for (struct r *r = all; r; r = r->next) {
        if (k >= 8) { if (r->far[k - 8]) n++; r->far[k - 8] = !r->far[k - 8]; }
        if (r->near[j]) n += 2;
        r->near[j] = n & 1;
    }
    return n;
}
int main(void)
{
    for (int i = 0; i < 1000; i++) { struct r *r = calloc(1, sizeof *r); if (!r) return 1; r->id = i; r->x = i * 3; r->next = all; all = r; r->far[i & 3] = i & 4; }
    long s = 0;
    for (int i = 0; i < 200; i++) s += count(8 + (i & 3), i % 3) * (i + 1);
    for (struct r *r = all; r; r = r->next) s += r->id * r->x;
    printf("%ld\n", s);
    return 0;
}
