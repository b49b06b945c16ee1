// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}bucket{{[^a-z_]}}
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}owner{{[^a-z_]}}
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.early.o -o %t.3 && %t.3 > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=8 %clang %lldplugin %t.early.o -o %t.8 && %t.8 > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=21 %clang %lldplugin %t.late.o -o %t.21 && %t.21 > %t.out && diff %t.expected %t.out

// Records whose lists begin in an array of others that lie in columns: in one block, and in a pool that grows, of which the memory comes from a function of
// the program's own. Because of the pool there is a new run of the analysis, which leaves them as they are.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct event { struct event *next; int kind, source; long cold; };
struct bucket { struct event *head; int count; };
struct item { struct item *next; int value; long cold; };
struct owner { struct item *items; int count; long cold; };

static void *more(void *p, size_t size)
{
    p = realloc(p, size);
    if (!p) {
        fputs("no memory\n", stderr);
        exit(1);
    }
    return p;
}

static struct owner *owners;
static int nowners, room;

__attribute__((noinline)) static void add_owner(int k)
{
    if (nowners == room) {
        room = room ? 2 * room : 4;
        owners = more(owners, room * sizeof *owners);
    }
    struct owner *o = &owners[nowners++];
    o->items = NULL;
    o->count = 0;
    for (int i = 0; i < k % 7; i++) {
        struct item *t = more(NULL, sizeof *t);
        t->value = i * k;
        t->next = o->items;
        o->items = t;
        o->count++;
    }
}

/* Takes the first event of one bucket to another. */
__attribute__((noinline)) static void move(struct bucket *to, struct bucket *from)
{
    struct event *e = from->head;
    if (!e)
        return;
    from->head = e->next;
    e->next = to->head;
    to->head = e;
    to->count++;
    from->count--;
}

__attribute__((noinline)) static long unlink_kind(struct bucket *b, int kind)
{
    long sum = 0;
    struct event *before = NULL;
    for (struct event *e = b->head; e;) {
        struct event *next = e->next;
        if (e->kind == kind) {
            if (before)
                before->next = next;
            else
                b->head = next;
            b->count--;
            sum += e->source;
            free(e);
        } else
            before = e;
        e = next;
    }
    return sum;
}

int main(int argc, char **argv)
{
    (void)argv;
    int n = 63 + argc;
    long s = 0;
    struct bucket *buckets = calloc(n, sizeof *buckets);
    if (!buckets)
        return 1;
    for (int i = 0; i < 2000; i++) {
        struct bucket *b = &buckets[i * 37 % n];
        struct event *e = malloc(sizeof *e);
        if (!e)
            return 1;
        e->kind = i % 4;
        e->source = i;
        e->next = b->head;
        b->head = e;
        b->count++;
    }
    for (int i = 0; i < 500; i++)
        move(&buckets[i * 11 % n], &buckets[i * 5 % n]);
    for (int k = 0; k < n; k++)
        s = s * 3 + unlink_kind(&buckets[k], k % 5) % 1000;
    for (int k = 0; k < n; k++) {
        s += buckets[k].count;
        for (struct event *e = buckets[k].head; e; e = e->next)
            s = s * 7 % 1000003 + e->kind + e->source;
    }
    for (int k = 0; k < 300; k++)
        add_owner(k);
    for (int k = 0; k < nowners; k++) {
        s += owners[k].count;
        for (struct item *t = owners[k].items; t; t = t->next)
            s = s * 5 % 1000003 + t->value;
    }
    printf("%ld\n", s);
    return 0;
}
