// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck --allow-empty %s < %t.remarks
// CHECK-NOT: pointers to elements become indices

// How far a record lies behind another is compared with the size of the whole array, in bytes, as numbers of addresses: from null it is further. The optimizer has one number for that
// and for the distance in records where both are there. Indices would not be far enough from that of null.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 100000 };
struct record { struct record *next, *up; int id, x; char pad; int q; double weight; long cold[2]; };
static struct record *head;
static long sum, without, within;

__attribute__((noinline)) static void compare(struct record *p, struct record *from)
{
    intptr_t d = (intptr_t)p - (intptr_t)from;
    if (d >= (intptr_t)(N * sizeof *p)) {
        without++;
        return;
    }
    within++;
    sum += p - from;
}

int main(void)
{
    struct record *records = calloc(N, sizeof *records);
    if (!records)
        return 1;
    for (int i = 0; i < N; i++) {
        struct record *r = &records[i];
        r->id = i;
        r->x = i * 3;
        r->weight = i;
        r->next = head;
        head = r;
        r->up = i % 3 ? &records[i / 3] : 0;
        r->cold[0] = i;
    }
    long s = 0;
    for (int k = 0; k < 10; k++)
        for (struct record *r = head; r; r = r->next)
            s += r->x * k + (long)r->weight + r->id;
    for (struct record *r = head; r; r = r->next) {
        s += r->cold[0];
        compare(r, r->up);
    }
    printf("%ld %ld %ld %ld\n", s, sum, without, within);
    free(records);
    return 0;
}
