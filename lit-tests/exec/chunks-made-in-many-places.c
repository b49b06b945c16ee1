// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,-mllvm,-pass-remarks=dtrans > %t.early.remarks 2>&1
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: FileCheck %s < %t.early.remarks
// CHECK-DAG: struct.node: {{.*(in a region|structures split)}}
// CHECK-DAG: struct.commit: {{.*}}in a region

// A function that makes chunks is part of several others: each has chunks of its own, and what frees one of them frees all. Free records are put on a list from the
// array's end, by steps in an unrolled loop. Another one hands out the next record as it is, cleared with its array at once, and what frees these
// looks into each, by steps from the chunk's own pointer. A table in a record is gone through by twos.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 24

struct node { struct node *next; unsigned long id; int index, ref; struct node *low, *high; int mark, level; long born; };
struct nodes { struct nodes *next; struct node node[1021]; };
struct manager {
    struct node *one, *zero;
    int vars;
    struct node **slots;
    unsigned long nslots, ids;
    struct node *free;
    struct nodes *chunks;
    struct node *var[MOST];
};

static struct node *node_new(struct manager *m)
{
    if (!m->free) {
        struct nodes *c = malloc(sizeof *c);
        if (!c)
            exit(1);
        c->next = m->chunks;
        m->chunks = c;
        for (int i = 1020; i >= 0; i--) {
            c->node[i].next = m->free;
            m->free = &c->node[i];
        }
    }
    struct node *n = m->free;
    m->free = n->next;
    memset(n, 0, sizeof *n);
    n->id = m->ids++;
    n->level = MOST;
    return n;
}

__attribute__((noinline)) static struct node *unique(struct manager *m, int index, struct node *low, struct node *high)
{
    struct node **slot = &m->slots[(low->id * 31 + high->id * 7 + (unsigned)index) & (m->nslots - 1)];
    for (struct node *n = *slot; n; n = n->next)
        if (n->index == index && n->low == low && n->high == high)
            return n;
    struct node *n = node_new(m);
    n->index = index;
    n->low = low;
    n->high = high;
    n->next = *slot;
    *slot = n;
    return n;
}

__attribute__((noinline)) static struct manager *manager_new(int vars, int log)
{
    struct manager *m = calloc(1, sizeof *m);
    if (!m || vars > MOST)
        exit(1);
    m->vars = vars;
    m->nslots = 1ul << log;
    m->slots = calloc(m->nslots, sizeof *m->slots);
    if (!m->slots)
        exit(1);
    m->one = node_new(m);
    m->zero = node_new(m);
    m->one->index = m->zero->index = MOST;
    for (int i = 0; i < vars; i++)
        m->var[i] = unique(m, i, m->one, m->zero);
    return m;
}

__attribute__((noinline)) static long pairs(struct manager *m, int n)
{
    long sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            struct node *f = unique(m, 100 + i, m->var[2 * i], m->var[2 * j + 1]);
            f->ref++;
            sum += (long)f->id;
        }
    return sum;
}

static void manager_free(struct manager *m)
{
    while (m->chunks) {
        struct nodes *c = m->chunks;
        m->chunks = c->next;
        free(c);
    }
    free(m->slots);
    free(m);
}

struct list { struct commit *item; struct list *next; };
struct commit { unsigned flags; unsigned char name[20]; unsigned long date; struct list *parents; unsigned char tree[20]; int author; unsigned long generation; int degree; };
struct block { struct block *before; struct commit items[512]; };
static struct block *blocks;
static unsigned block_used = 512;
static struct commit **table;
static unsigned long in_table, table_size;

static struct commit *commit_alloc(void)
{
    if (block_used == 512) {
        struct block *b = malloc(sizeof *b);
        if (!b)
            exit(1);
        memset(b->items, 0, sizeof b->items);
        b->before = blocks;
        blocks = b;
        block_used = 0;
    }
    return &blocks->items[block_used++];
}

static unsigned long hash(const unsigned char *name, unsigned long size)
{
    unsigned h;
    memcpy(&h, name, sizeof h);
    return h & (size - 1);
}

__attribute__((noinline)) static struct commit *lookup(const unsigned char *name)
{
    if (2 * in_table >= table_size) {
        unsigned long size = table_size < 32 ? 32 : 2 * table_size;
        struct commit **other = calloc(size, sizeof *other);
        if (!other)
            exit(1);
        for (unsigned long i = 0; i < table_size; i++)
            if (table[i]) {
                unsigned long j = hash(table[i]->name, size);
                while (other[j])
                    j = (j + 1) & (size - 1);
                other[j] = table[i];
            }
        free(table);
        table = other;
        table_size = size;
    }
    unsigned long i = hash(name, table_size);
    for (; table[i]; i = (i + 1) & (table_size - 1))
        if (!memcmp(table[i]->name, name, 20))
            return table[i];
    struct commit *c = commit_alloc();
    memcpy(c->name, name, 20);
    table[i] = c;
    in_table++;
    return c;
}

static void commits_free(void)
{
    while (blocks) {
        struct block *before = blocks->before;
        for (unsigned i = 0; i < block_used; i++)
            for (struct list *l = blocks->items[i].parents; l;) {
                struct list *next = l->next;
                free(l);
                l = next;
            }
        free(blocks);
        blocks = before;
        block_used = 512;
    }
    free(table);
}

int main(void)
{
    struct manager *m = manager_new(20, 10);
    long sum = 0;
    for (int i = 0; i < 4000; i++) {
        struct node *a = m->var[i % 20], *b = unique(m, i % 7, a, m->var[i * 7 % 20]);
        b->mark += i;
        sum += b->mark + unique(m, i, b, a)->level;
    }
    sum += pairs(m, 10) + pairs(m, 7);
    printf("%ld, %lu nodes\n", sum, m->ids);
    manager_free(m);

    struct commit *last = NULL;
    for (unsigned i = 0; i < 3000; i++) {
        unsigned char name[20] = {0};
        unsigned n = i * 2654435761u;
        memcpy(name, &n, sizeof n);
        struct commit *c = lookup(name);
        c->date = i;
        c->author = (int)(i % 40);
        c->generation = last ? last->generation + 1 : 0;
        memcpy(c->tree, name, 20);
        struct list *l = malloc(sizeof *l);
        if (!l)
            return 1;
        l->item = last;
        l->next = c->parents;
        c->parents = l;
        c->degree++;
        last = i % 5 ? c : lookup(name);
    }
    unsigned long dates = 0;
    for (struct commit *c = last; c; c = c->parents->item) {
        dates += c->date * (unsigned long)(c->author + 1) + c->generation;
        c->flags |= 4;
    }
    printf("%lu, %lu\n", dates, in_table);
    commits_free();
    return 0;
}
