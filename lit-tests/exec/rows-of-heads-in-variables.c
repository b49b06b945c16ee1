// Heads of rings that lie in a row inside a structure in a variable, with records that come from slabs of the program's own and go to a free list.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -Xclang -disable-llvm-passes -c %s -o %t.early.o
// RUN: %clang -O3 -flto=full -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.early > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late && %t.late > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.early.o -o %t.random && %t.random > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=variables=off %clang %lldplugin %t.early.o -o %t.plain && %t.plain > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.early 300 9 2>&1 | FileCheck --check-prefix=OUTSIDE %s
// CHECK: flow: {{.*}}kept {{[0-9]+}} pointers in 32 bits{{.*}}in a region
// OUTSIDE: dtrans: {{.*}}index 9 is outside of
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATES = 5, SLAB = 500 };
struct host { struct host *next; unsigned addr; int open; long flows; };
struct count { unsigned long packets, bytes; };
struct flow {
    struct flow *chain;
    unsigned from, to;
    struct host *client;
    int state;
    long seen;
    struct count dir[2];
    double rate;
    struct flow *older, *newer;
};
struct slab { struct slab *next; int used; struct flow flow[SLAB]; };
struct meter {
    struct flow **bucket;
    unsigned mask;
    struct flow age[STATES];
    struct slab *slabs;
    struct flow *unused;
    struct host *host[64];
    long live, made;
    unsigned long digest;
};

static unsigned long seed = 5;
static int asked = -1;

static unsigned rnd(void)
{
    seed = seed * 6364136223846793005ul + 1442695040888963407ul;
    return (unsigned)(seed >> 33);
}

static void *need(void *p)
{
    if (!p) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    return p;
}

static void init(struct meter *m, unsigned size)
{
    memset(m, 0, sizeof *m);
    m->mask = size - 1;
    m->bucket = need(calloc(size, sizeof *m->bucket));
    for (int s = 0; s < STATES; s++)
        m->age[s].older = m->age[s].newer = &m->age[s];
}

static struct flow *flow_alloc(struct meter *m)
{
    struct flow *f = m->unused;
    if (f) {
        m->unused = f->chain;
        return f;
    }
    if (!m->slabs || m->slabs->used == SLAB) {
        struct slab *s = need(malloc(sizeof *s));
        s->used = 0;
        s->next = m->slabs;
        m->slabs = s;
    }
    return &m->slabs->flow[m->slabs->used++];
}

static void take_out(struct flow *f)
{
    f->older->newer = f->newer;
    f->newer->older = f->older;
}

static void append(struct flow *ring, struct flow *f)
{
    f->newer = ring;
    f->older = ring->older;
    ring->older->newer = f;
    ring->older = f;
}

static struct host *host_get(struct meter *m, unsigned addr)
{
    struct host *x;
    for (x = m->host[addr % 64]; x; x = x->next)
        if (x->addr == addr)
            return x;
    x = need(calloc(1, sizeof *x));
    x->addr = addr;
    x->next = m->host[addr % 64];
    m->host[addr % 64] = x;
    return x;
}

static void finish(struct meter *m, struct flow *f)
{
    struct flow **link = &m->bucket[(f->from * 31 + f->to) & m->mask];
    while (*link != f)
        link = &(*link)->chain;
    *link = f->chain;
    take_out(f);
    m->digest = m->digest * 31 + f->dir[0].bytes + 7 * f->dir[1].packets + (unsigned long)(f->rate * 16);
    f->client->open--;
    f->chain = m->unused;
    m->unused = f;
    m->live--;
}

static void packet(struct meter *m, unsigned from, unsigned to, long now)
{
    struct flow *f;
    int dir = from > to;
    unsigned a = dir ? to : from, b = dir ? from : to;
    for (f = m->bucket[(a * 31 + b) & m->mask]; f; f = f->chain)
        if (f->from == a && f->to == b)
            break;
    if (!f) {
        f = flow_alloc(m);
        memset(f, 0, sizeof *f);
        f->from = a;
        f->to = b;
        f->client = host_get(m, from);
        f->client->open++;
        f->client->flows++;
        f->chain = m->bucket[(a * 31 + b) & m->mask];
        m->bucket[(a * 31 + b) & m->mask] = f;
        append(&m->age[0], f);
        m->live++;
        m->made++;
    }
    f->dir[dir].packets++;
    f->dir[dir].bytes += 40 + from % 100;
    f->rate = 0.9 * f->rate + 0.1 * (double)(now - f->seen);
    f->seen = now;
    f->state = asked >= 0 && now > 200 ? asked : (f->state + (rnd() % 3 == 0)) % STATES;
    take_out(f);
    append(&m->age[f->state], f);
}

static void expire(struct meter *m, long before)
{
    for (int s = 0; s < STATES; s++)
        while (m->age[s].newer != &m->age[s] && m->age[s].newer->seen < before)
            finish(m, m->age[s].newer);
}

int main(int argc, char **argv)
{
    static struct meter m;
    long n = argc > 1 ? atol(argv[1]) : 4000;
    asked = argc > 2 ? atoi(argv[2]) : -1;
    init(&m, 256);
    for (long i = 0; i < n; i++) {
        packet(&m, rnd() % 40, rnd() % 60, i);
        if (i % 16 == 0)
            expire(&m, i - 300);
    }
    expire(&m, n);
    long flows = 0;
    for (int i = 0; i < 64; i++)
        for (struct host *x = m.host[i]; x; x = x->next)
            flows += x->flows * (x->addr + 1) + x->open;
    printf("%ld %ld %ld %lu\n", m.live, m.made, flows, m.digest);
    while (m.slabs) {
        struct slab *s = m.slabs;
        m.slabs = s->next;
        free(s);
    }
    return 0;
}
