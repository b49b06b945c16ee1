// RUN: %clang -O2 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O2 -flto=full -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,--opt-remarks-filename,%t.late.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.late.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: not --crash %t.late too many > %t.left.out 2> %t.left && FileCheck --check-prefix=LEFT %s < %t.left
// CHECK: !Passed {{.*}}Record: struct.router{{[^a-z_]}}
// LEFT: array of 6 in struct router

// The first that is done with a new record of an array in a record is to write its name.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUTERS 512
#define LINKS 6

struct router;
struct link { struct router *to; int busy, rate; char name[16]; long bytes, dropped; };
struct router { char name[16]; int number, nlinks; struct link link[LINKS]; long cold[2], sent; };

static struct router routers[ROUTERS];
static unsigned long seed = 4711;

static int rnd(int n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int)((seed >> 33) % (unsigned)n);
}

static void add_link(struct router *from, struct router *to, int most)
{
    if (from->nlinks == most)
        return;
    struct link *l = &from->link[from->nlinks++];
    snprintf(l->name, sizeof l->name, "%d-%d", from->number, to->number);
    l->to = to;
    l->rate = 6 + rnd(8);
}

int main(int argc, char **argv)
{
    int most = argc > 2 ? LINKS + 1 : LINKS;
    (void)argv;
    for (int i = 0; i < ROUTERS; i++) {
        routers[i].number = i;
        snprintf(routers[i].name, sizeof routers[i].name, "r%d", i);
    }
    for (int i = 0; i < ROUTERS; i++) {
        add_link(&routers[i], &routers[(i + 1) % ROUTERS], most);
        for (int k = rnd(LINKS + 2); k > 0; k--)
            add_link(&routers[i], &routers[rnd(ROUTERS)], most);
    }
    struct router *r = routers;
    for (int i = 0; i < 200000; i++) {
        struct link *l = &r->link[rnd(r->nlinks)];
        l->bytes += i;
        l->busy = i & 1;
        r->sent++;
        r = l->to;
    }
    long bytes = 0, sent = 0, busy = 0;
    unsigned h = 0;
    for (int i = 0; i < ROUTERS; i++) {
        for (int k = 0; k < routers[i].nlinks; k++) {
            bytes += routers[i].link[k].bytes * k;
            busy += routers[i].link[k].busy;
            h = h * 31 + (unsigned)strlen(routers[i].link[k].name);
        }
        sent += routers[i].sent * i;
        h = h * 31 + (unsigned char)routers[i].name[2];
    }
    printf("%ld %ld %ld %u\n", bytes, sent, busy, h);
    return 0;
}
