// Records that are cut from chunks: with free lists and sweeps, from chunks with their fields in front, behind and around, that are made, cleared and
// freed in several ways; pointers between records of several chunks, back to their chunk, and along the array.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'chunks<chunks=1>,dtrans-aostosoa' 'chunks<chunks=1>,dtrans-regions' 'chunks<chunks=1>,dtrans-narrow' 'chunks<chunks=1>,dtrans-optbasetest' 'chunks<chunks=1>,dtrans-randomplan<seed=1>' 'chunks<chunks=1>,dtrans-randomplan<seed=2>' 'chunks<chunks=1>,dtrans-randomplan<seed=3>' 'chunks<chunks=1>,dtrans-randomplan<seed=4>'
// RUN: FileCheck %s --input-file="%t.early.chunks<chunks=1>,dtrans-regions.log"
// CHECK-DAG: struct.node: {{.*}}in a region
// CHECK-DAG: struct.item: {{.*}}
// CHECK-DAG: struct.cell: {{.*}}
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *next, *left; long key; int tag; double weight; long spare; };
struct chunk { struct chunk *before; int used; struct node nodes[100]; };
static struct chunk *chunks;
static struct node *unused;

static struct node *take(void)
{
    struct node *n = unused;
    if (n) {
        unused = n->next;
        return n;
    }
    if (!chunks || chunks->used == 100) {
        struct chunk *c = malloc(sizeof *c);
        if (!c)
            exit(1);
        c->before = chunks;
        c->used = 0;
        chunks = c;
    }
    return &chunks->nodes[chunks->used++];
}

static long nodes(void)
{
    struct node *head = NULL;
    long sum = 0;
    for (int i = 0; i < 3000; i++) {
        struct node *n = take();
        n->key = i * 7 % 1001, n->tag = i & 3, n->weight = i, n->left = head && i % 5 ? head->next : NULL, n->next = head;
        head = n;
        if (i % 3 == 0) {
            n = head->next ? head->next : head;
            head = n == head ? n->next : head;
            if (head)
                head->next = n->next;
            n->tag = 9, n->next = unused, unused = n;
        }
    }
    for (struct node *n = head; n; n = n->next)
        sum = sum * 3 + n->key + n->tag + (n->left ? n->left->key : 5);
    for (struct chunk *c = chunks; c; c = c->before)
        for (struct node *n = c->nodes; n < c->nodes + c->used; n++)
            sum += n->tag == 9 ? 1 : (long)n->weight;
    while (chunks) {
        struct chunk *c = chunks->before;
        free(chunks);
        chunks = c;
    }
    return sum;
}

// Cleared as a whole, with fields on both sides, and a way from each record to its chunk.
struct pool;
struct item { struct pool *home; struct item *next; short kind; long value[3]; long spare; };
struct pool { struct pool *before; struct item items[64]; int live; long total; };

static long pools(void)
{
    struct pool *all = NULL;
    struct item *list = NULL;
    long sum = 0;
    for (int k = 0; k < 9; k++) {
        struct pool *p = k & 1 ? calloc(1, sizeof *p) : malloc(sizeof *p);
        if (!(k & 1))
            memset(p, 0, sizeof *p);
        p->before = all, all = p;
        for (int i = 0; i < 64; i++) {
            struct item *x = &p->items[i];
            sum += x->value[i % 3] + x->kind;
            x->home = p, x->kind = i % 7, x->value[i % 3] = i * k, x->next = list, list = x;
            p->live++;
            p->total += i;
        }
    }
    for (struct item *x = list; x; x = x->next) {
        sum = sum * 5 + x->value[0] + x->value[1] * 2 + x->value[2] * 3 + x->home->live + x->kind;
        if (--x->home->live == 0)
            sum += x->home->total;
    }
    while (all) {
        struct pool *p = all->before;
        sum += all->live + all->total;
        free(all);
        all = p;
    }
    return sum;
}

// One large record.
struct cell { double heat; int age; struct cell *hot; char name[12]; long spare; };
struct world { int count; double time; struct cell cells[500]; };

static long world(void)
{
    struct world *w = malloc(sizeof *w);
    if (!w)
        return 0;
    memset(w, 0, sizeof *w);
    for (int i = 0; i < 500; i++) {
        struct cell *c = &w->cells[w->count++];
        c->heat = i * 0.5, c->age = i % 17, c->hot = &w->cells[i * 7 % 500];
        snprintf(c->name, sizeof c->name, "c%d", i);
    }
    for (int s = 0; s < 20; s++)
        for (int i = 0; i < w->count; i++) {
            struct cell *c = &w->cells[i];
            c->heat += c->hot->heat * 0.01;
            c->age += c->hot->age > c->age;
            w->time += 0.25;
        }
    double sum = w->time;
    for (int i = 0; i < w->count; i++)
        sum += w->cells[i].heat + w->cells[i].age + w->cells[i].name[1];
    free(w);
    return (long)sum;
}

int main(void)
{
    printf("%ld\n", nodes());
    printf("%ld\n", pools());
    printf("%ld\n", world());
    return 0;
}
