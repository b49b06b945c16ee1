// Components of a random graph by union-find: roots are found through parents, sizes and what is known of a component kept at its root.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { VERTICES = 500000, EDGES = 900000, QUERIES = 6000000 };

struct vertex {
    struct vertex *parent;
    long size;
    double weight;
    long id;
    double x, y;
    long degree;
    int colour, marked;
};

struct edge {
    struct vertex *from, *to;
    double length;
    long id;
    int used, kind;
};

static uint64_t seed = 9733111u;
static uint64_t next(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

static struct vertex *find(struct vertex *v)
{
    while (v->parent != v) {
        v->parent = v->parent->parent;
        v = v->parent;
    }
    return v;
}

int main(void)
{
    struct vertex *v = calloc(VERTICES, sizeof *v);
    struct edge *e = calloc(EDGES, sizeof *e);
    if (!v || !e)
        return 1;
    for (long i = 0; i < VERTICES; i++) {
        v[i].parent = &v[i];
        v[i].size = 1;
        v[i].weight = (double)(next() % 10);
        v[i].id = i;
        v[i].x = (double)(next() % 1000);
        v[i].y = (double)(next() % 1000);
    }
    for (long i = 0; i < EDGES; i++) {
        e[i].from = &v[next() % VERTICES];
        e[i].to = &v[next() % VERTICES];
        e[i].id = i;
        double dx = e[i].from->x - e[i].to->x, dy = e[i].from->y - e[i].to->y;
        e[i].length = dx * dx + dy * dy;
    }
    double total = 0;
    for (long i = 0; i < EDGES; i++) {
        struct vertex *a = find(e[i].from), *b = find(e[i].to);
        if (a == b)
            continue;
        if (a->size < b->size) {
            struct vertex *keep = a;
            a = b;
            b = keep;
        }
        b->parent = a;
        a->size += b->size;
        a->weight += b->weight;
        e[i].used = 1;
        total += e[i].length;
    }
    long together = 0;
    for (long q = 0; q < QUERIES; q++)
        together += find(&v[next() % VERTICES]) == find(&v[next() % VERTICES]);
    long components = 0, used = 0;
    double heaviest = 0;
    for (long i = 0; i < VERTICES; i++)
        if (v[i].parent == &v[i]) {
            components++;
            if (v[i].weight > heaviest)
                heaviest = v[i].weight + (double)(v[i].id & 0);
        }
    for (long i = 0; i < EDGES; i++)
        used += e[i].used ? e[i].id & 3 : 0;
    printf("%ld %ld %ld %.1f %.1f\n", components, together, used, heaviest, total);
    free(e);
    free(v);
    return 0;
}
