// Records that are cut from blocks of pools which keep how large their records are, in fields that only ever hold that, or zero before it is stored: on
// the stack and in variables, initialized and not, in numbers of 64 and 32 bits, with counts of both kinds. One pool's size is changed, and one is used before it is known.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'calls,dtrans-clones,dtrans-scales,dtrans-aostosoa' 'calls,dtrans-clones,dtrans-scales,dtrans-regions' 'calls,dtrans-clones,dtrans-scales,dtrans-narrow' 'calls,dtrans-clones,dtrans-scales,dtrans-optbasetest' 'calls,dtrans-clones,dtrans-scales,dtrans-randomplan<seed=1>' 'calls,dtrans-clones,dtrans-scales,dtrans-randomplan<seed=2>' 'calls,dtrans-clones,dtrans-scales,dtrans-randomplan<seed=3>'
// RUN: FileCheck %s --implicit-check-not='small: arrays' --implicit-check-not='large: arrays' --input-file="%t.late.calls,dtrans-clones,dtrans-scales,dtrans-aostosoa.log"
// CHECK-DAG: point: arrays of structures split into {{.*}} columns
// CHECK-DAG: edge: arrays of structures split into {{.*}} columns
// CHECK-DAG: late: arrays of structures split into {{.*}} column
// RUN: FileCheck %s --check-prefix=EARLY --input-file="%t.early.calls,dtrans-clones,dtrans-scales,dtrans-aostosoa.log"
// EARLY-DAG: point: arrays of structures split into {{.*}} columns
// EARLY-DAG: edge: arrays of structures split into {{.*}} columns
// EARLY-DAG: late: arrays of structures split into {{.*}} column
// EARLY-DAG: note: arrays of structures split into {{.*}} columns
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 100 };

struct block { struct block *before; size_t used; char *records; };
struct pool { size_t size; struct block *blocks; long count; };

struct point { double x, y; struct point *next; int flags; long id; long spare; };
struct edge { struct point *from, *to; struct edge *next; double length; unsigned seen; };
struct note { struct note *next; long key; int tag; long value[2]; };

static __attribute__((noinline)) void *pool_new(struct pool *p)
{
    struct block *b = p->blocks;
    if (!b || b->used == MANY) {
        b = malloc(sizeof *b);
        if (!b || !(b->records = calloc(MANY, p->size)))
            exit(1);
        b->used = 0;
        b->before = p->blocks;
        p->blocks = b;
    }
    p->count++;
    return b->records + b->used++ * p->size;
}

static void pool_free(struct pool *p)
{
    while (p->blocks) {
        struct block *b = p->blocks;
        p->blocks = b->before;
        free(b->records);
        free(b);
    }
}

// Pools in a variable on the stack, cleared as a whole.
struct graph { struct pool points, edges; struct point *first; struct edge *last; };

static __attribute__((noinline)) void graph_init(struct graph *g)
{
    *g = (struct graph){0};
    g->points.size = sizeof(struct point);
    g->edges.size = sizeof(struct edge);
}

static double graph(int n)
{
    struct graph g;
    double sum = 0;
    graph_init(&g);
    for (int i = 0; i < n; i++) {
        struct point *p = pool_new(&g.points);
        p->x = i, p->y = i * 2 % 7, p->id = g.points.count, p->next = g.first, p->flags |= i & 3;
        g.first = p;
        if (p->next) {
            struct edge *e = pool_new(&g.edges);
            e->from = p, e->to = p->next, e->length += p->y - p->next->y, e->next = g.last;
            g.last = e;
        }
    }
    for (struct edge *e = g.last; e; e = e->next)
        e->seen++, sum += e->length * e->from->id - e->to->x + e->seen;
    for (struct point *p = g.first; p; p = p->next)
        sum += p->flags + p->spare;
    pool_free(&g.points);
    pool_free(&g.edges);
    return sum;
}

// A pool in a variable, which is zero before a function is told the size.
static struct { struct note *free; char *block; unsigned size, used, room; } notes;

static __attribute__((noinline)) void notes_open(unsigned size) { notes.size = size; }

static struct note *note_new(long key)
{
    struct note *n = notes.free;
    if (n) {
        notes.free = n->next;
    } else {
        if (notes.used == notes.room) {
            if (!(notes.block = malloc((size_t)256 * notes.size)))
                exit(1);
            notes.used = 0;
            notes.room = 256;
        }
        n = (struct note *)(notes.block + (size_t)notes.used++ * notes.size);
    }
    memset(n, 0, sizeof *n);
    n->key = key;
    return n;
}

static unsigned long all_notes(int n)
{
    struct note *list = NULL;
    unsigned long sum = 0;
    notes_open(sizeof(struct note));
    for (int i = 0; i < n; i++) {
        struct note *x = note_new(i);
        x->next = list, x->tag = i % 5, x->value[1] = i * 3L;
        list = x;
        if (i % 4 == 3) {
            list = x->next;
            x->next = notes.free;
            notes.free = x;
        }
    }
    for (; list; list = list->next)
        sum = sum * 5 + (unsigned long)list->key + (unsigned long)(list->tag + list->value[1] - list->value[0]);
    return sum;
}

// The size is another one the second time.
struct small { long a, b, c; };
struct large { long a, b, c, d, e; };

static long changed(void)
{
    struct pool p = {0};
    long sum = 0;
    p.size = sizeof(struct small);
    for (long i = 0; i < 150; i++) {
        struct small *s = pool_new(&p);
        s->a = i, s->b = i * i, s->c = p.count;
        sum += s->b - s->a;
    }
    pool_free(&p);
    p.size = sizeof(struct large);
    for (long i = 0; i < 150; i++) {
        struct large *l = pool_new(&p);
        l->a = i, l->d = i * i, l->e = p.count;
        sum += l->d - l->e + l->b;
    }
    pool_free(&p);
    return sum;
}

// Two pointers to records of no bytes, and how far they are from one another, before the size is known.
struct late { long a, b; double c; };

static long before_it_is_known(void)
{
    struct pool p = {0};
    long sum = 0;
    char *a = pool_new(&p), *b = pool_new(&p);
    sum += a == b;
    pool_free(&p);
    p.size = sizeof(struct late);
    for (int i = 0; i < 250; i++) {
        struct late *l = pool_new(&p);
        l->a = i, l->c = i * 0.5;
        sum += l->a + l->b + (long)l->c;
    }
    pool_free(&p);
    return sum;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1000;
    printf("%g\n", graph(n));
    printf("%lu\n", all_notes(n));
    printf("%ld\n", changed());
    printf("%ld\n", before_it_is_known());
    return 0;
}
