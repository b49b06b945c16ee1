// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}slot{{[^a-z_]}}
// CHECK-DAG: !Passed Pass: {{ *dtrans-regions .*[^a-z_]}}node{{[^a-z_]}}
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Records in columns change places by way of a variable, and keep lists of others. The variable's fields stay where the copies look for them; the
// others have a region.
#include <stdio.h>
#include <stdlib.h>

struct node { struct node *next; int key; short weight; long cold; };
struct slot { char used; struct node *head; int count; long tag; short rank; };
static struct slot *slots;

__attribute__((noinline)) static long look(const struct slot *kept) { return kept->tag * 3 + kept->count + kept->rank; }

__attribute__((noinline)) static long swap(int i, int j)
{
    struct slot t = slots[i];
    long seen = look(&t);
    slots[i] = slots[j];
    slots[j] = t;
    return seen;
}

int main(int argc, char **argv)
{
    (void)argv;
    int n = 29 + argc;
    long s = 0;
    slots = calloc(n, sizeof *slots);
    if (!slots)
        return 1;
    for (int i = 0; i < 600; i++) {
        struct slot *b = &slots[i * 17 % n];
        struct node *x = malloc(sizeof *x);
        if (!x)
            return 1;
        x->key = i;
        x->weight = i % 9;
        x->next = b->head;
        b->head = x;
        b->count++;
        b->tag += i;
        b->rank = i % 100;
        b->used = 1;
    }
    for (int i = 0; i < n; i++)
        s = s * 5 % 1000003 + swap(i, (i * 7 + 3) % n);
    for (int i = 0; i < n; i++) {
        s += slots[i].tag + slots[i].count + slots[i].rank + slots[i].used;
        for (struct node *p = slots[i].head; p; p = p->next)
            s = s * 3 % 1000003 + p->key + p->weight;
    }
    printf("%ld\n", s);
    return 0;
}
