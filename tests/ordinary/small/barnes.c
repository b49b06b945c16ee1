/* Barnes and Hut in three dimensions; bodies and cells share their beginning. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { BODY = 1, CELL = 2 };

typedef struct { double x, y, z; } vector;
typedef struct node { short type; double mass; vector pos; } node, *nodeptr;
typedef struct body { short type; double mass; vector pos; vector vel, acc; long id; struct body *next; } body, *bodyptr;
typedef struct cell { short type; double mass; vector pos; nodeptr subp[8]; } cell, *cellptr;

static void *xalloc(size_t n)
{
    void *p = calloc(1, n);
    if (!p) {
        fprintf(stderr, "not enough memory (%lu bytes)\n", (unsigned long)n);
        exit(1);
    }
    return p;
}

static double frand(void)
{
    static unsigned long s = 42;
    s = s * 6364136223846793005ul + 1442695040888963407ul;
    return (double)(s >> 40) / (double)(1 << 24);
}

static int octant(const vector *c, const vector *p)
{
    return (p->x >= c->x) | (p->y >= c->y) << 1 | (p->z >= c->z) << 2;
}

static void insert(cellptr c, bodyptr b, vector mid, double half)
{
    for (;;) {
        int k = octant(&mid, &b->pos);
        vector next = mid;
        next.x += k & 1 ? half / 2 : -half / 2;
        next.y += k & 2 ? half / 2 : -half / 2;
        next.z += k & 4 ? half / 2 : -half / 2;
        nodeptr old = c->subp[k];
        if (!old) {
            c->subp[k] = (nodeptr)b;
            return;
        }
        if (old->type == BODY) {
            cellptr n = xalloc(sizeof(cell));
            n->type = CELL;
            n->subp[octant(&next, &old->pos)] = old;
            c->subp[k] = (nodeptr)n;
        }
        c = (cellptr)c->subp[k];
        mid = next;
        half /= 2;
    }
}

static double gather(nodeptr n)
{
    if (n->type == BODY)
        return n->mass;
    cellptr c = (cellptr)n;
    double m = 0, x = 0;
    for (int i = 0; i < 8; i++)
        if (c->subp[i]) {
            double d = gather(c->subp[i]);
            m += d;
            x += d * c->subp[i]->pos.x;
        }
    c->mass = m;
    c->pos.x = x / m;
    return m;
}

static void walk(nodeptr n, bodyptr b, double size)
{
    double dx = n->pos.x - b->pos.x, dy = n->pos.y - b->pos.y, dz = n->pos.z - b->pos.z;
    double r2 = dx * dx + dy * dy + dz * dz + 1e-4;
    if (n->type == BODY || size * size < r2) {
        double f = n->mass / (r2 * sqrt(r2));
        b->acc.x += f * dx, b->acc.y += f * dy, b->acc.z += f * dz;
        return;
    }
    for (int i = 0; i < 8; i++)
        if (((cellptr)n)->subp[i])
            walk(((cellptr)n)->subp[i], b, size / 2);
}

static void freetree(nodeptr n)
{
    if (!n || n->type == BODY)
        return;
    for (int i = 0; i < 8; i++)
        freetree(((cellptr)n)->subp[i]);
    free(n);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 300;
    bodyptr list = NULL;
    for (int i = 0; i < n; i++) {
        bodyptr b = xalloc(sizeof(body));
        b->type = BODY;
        b->mass = 1.0 / n;
        b->pos.x = frand(), b->pos.y = frand(), b->pos.z = frand();
        b->id = i;
        b->next = list;
        list = b;
    }
    for (int step = 0; step < 3; step++) {
        cellptr root = xalloc(sizeof(cell));
        root->type = CELL;
        for (bodyptr b = list; b; b = b->next)
            insert(root, b, (vector){0.5, 0.5, 0.5}, 0.5);
        gather((nodeptr)root);
        for (bodyptr b = list; b; b = b->next)
            walk((nodeptr)root, b, 1.0);
        for (bodyptr b = list; b; b = b->next) {
            b->vel.x += 1e-4 * b->acc.x, b->vel.y += 1e-4 * b->acc.y;
            b->acc = (vector){0, 0, 0};
        }
        freetree((nodeptr)root);
    }
    double e = 0;
    for (bodyptr b = list; b; b = b->next)
        e += b->mass * (b->vel.x * b->vel.x + b->vel.y * b->vel.y);
    printf("%.9f\n", e * 1e6);
    return 0;
}
