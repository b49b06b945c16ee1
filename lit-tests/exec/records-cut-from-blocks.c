// Records that are cut from blocks of memory, one behind the other: counted by a number in the block, beside a block kept apart, or by an address; freed in the end.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'chunks<chunks=1>,dtrans-aostosoa' 'chunks<chunks=1>,dtrans-regions' 'chunks<chunks=1>,dtrans-reorderfields' 'chunks<chunks=1>,dtrans-optbasetest' cleanup,dtrans 'chunks<chunks=1>,dtrans-randomplan<seed=1>' 'chunks<chunks=1>,dtrans-randomplan<seed=2>' 'chunks<chunks=1>,dtrans-randomplan<seed=3>'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct block { struct block *prev; size_t used, room; char data[]; };
struct node { struct node *left, *right; long key, count; double rare; int kind; };
struct item { struct item *next; struct node *node; long value; char mark; double rare[3]; };
struct edge { int from, to; struct edge *next; double weight, rare; };
struct store { struct block *top; size_t total; };
struct slab { struct slab *prev; size_t used; char *mem; };

static struct store store;
static struct slab *slabs;
static char *next_edge, *last_edge;
static unsigned seed = 5;

static unsigned draw(void) { return (seed = seed * 1103515245u + 12345u) >> 16 & 0x7fff; }

static void die(void)
{
    fprintf(stderr, "out of memory\n");
    exit(1);
}

static void room_for(size_t n)
{
    if (!store.top || store.top->used + n > store.top->room) {
        struct block *b = calloc(1, sizeof *b + 4096);
        if (!b)
            die();
        b->room = 4096;
        b->prev = store.top;
        store.top = b;
    }
}

static struct node *new_node(long key)
{
    room_for(sizeof(struct node));
    struct node *n = (struct node *)(store.top->data + store.top->used);
    store.top->used += 64;
    store.total += 64;
    n->key = key;
    n->kind = (int)(key & 7);
    return n;
}

static struct item *new_item(struct item *next, struct node *node)
{
    if (!slabs || slabs->used + sizeof(struct item) > 2048) {
        struct slab *s = malloc(sizeof *s);
        if (!s || !(s->mem = malloc(2048)))
            die();
        s->prev = slabs;
        s->used = 0;
        slabs = s;
    }
    struct item *i = (struct item *)(slabs->mem + slabs->used);
    slabs->used += sizeof(struct item);
    i->next = next;
    i->node = node;
    i->value = (long)draw();
    i->mark = (char)(draw() & 1);
    i->rare[0] = i->rare[1] = 0.5;
    i->rare[2] = 1;
    return i;
}

static struct edge *new_edge(int from, int to, struct edge *next)
{
    if (next_edge == last_edge) {
        next_edge = malloc(50 * sizeof(struct edge));
        if (!next_edge)
            die();
        last_edge = next_edge + 50 * sizeof(struct edge);
    }
    struct edge *e = (struct edge *)next_edge;
    next_edge += sizeof(struct edge);
    e->from = from;
    e->to = to;
    e->next = next;
    e->weight = from * 0.5 + to;
    e->rare = 1;
    return e;
}

static struct node *insert(struct node *root, long key)
{
    struct node **link = &root;
    while (*link && (*link)->key != key)
        link = key < (*link)->key ? &(*link)->left : &(*link)->right;
    if (!*link)
        *link = new_node(key);
    (*link)->count++;
    return root;
}

static long sum(const struct node *n)
{
    return n ? n->key % 101 * n->count + n->kind + sum(n->left) - sum(n->right) + (long)n->rare : 0;
}

int main(void)
{
    struct node *root = NULL;
    struct item *items = NULL;
    struct edge *edges = NULL;
    for (int i = 0; i < 2000; i++)
        root = insert(root, (long)(draw() % 3000));
    for (int i = 0; i < 1500; i++) {
        struct node *n = root;
        while (n->left && (draw() & 3))
            n = draw() & 1 && n->right ? n->right : n->left;
        items = new_item(items, n);
        edges = new_edge(i, (int)n->key, edges);
    }
    long total = 0;
    double weight = 0;
    for (struct item *i = items; i; i = i->next) {
        total += i->value * i->node->count + i->mark + (long)i->rare[2];
        i->value ^= 3;
        if (i->next && i->next->node == i->node)
            total++;
    }
    for (struct edge *e = edges; e; e = e->next)
        weight += e->weight * (e->from % 7) + e->to + e->rare;
    for (struct item *i = items; i; i = i->next)
        total += i->value;
    printf("%ld %ld %.3f %zu\n", sum(root), total, weight, store.total);
    while (store.top) {
        struct block *b = store.top;
        store.top = b->prev;
        free(b);
    }
    while (slabs) {
        struct slab *s = slabs;
        slabs = s->prev;
        free(s->mem);
        free(s);
    }
    return 0;
}
