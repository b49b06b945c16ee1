/* Edge collapse, the shortest first. */
#include "mesh.h"
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    double cost;
    HalfEdge *edge;
    int version;
} Candidate;

typedef struct {
    Candidate *items;
    size_t count, capacity;
} Queue;

static bool before(const Candidate *a, const Candidate *b)
{
    return a->cost < b->cost || (a->cost == b->cost && a->edge->id < b->edge->id);
}

static void queue_push(Queue *q, Candidate c)
{
    if (q->count == q->capacity) {
        q->capacity = q->capacity ? q->capacity * 2 : 1024;
        q->items = realloc(q->items, q->capacity * sizeof *q->items);
        if (!q->items) {
            fprintf(stderr, "mesh2: out of memory\n");
            exit(1);
        }
    }
    size_t i = q->count++;
    while (i > 0 && before(&c, &q->items[(i - 1) / 2])) {
        q->items[i] = q->items[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    q->items[i] = c;
}

static bool queue_pop(Queue *q, Candidate *out)
{
    if (q->count == 0)
        return false;
    *out = q->items[0];
    Candidate last = q->items[--q->count];
    size_t i = 0;
    for (;;) {
        size_t c = 2 * i + 1;
        if (c >= q->count)
            break;
        if (c + 1 < q->count && before(&q->items[c + 1], &q->items[c]))
            c++;
        if (!before(&q->items[c], &last))
            break;
        q->items[i] = q->items[c];
        i = c;
    }
    if (q->count)
        q->items[i] = last;
    return true;
}

static double edge_cost(const HalfEdge *e)
{
    Vec3 d = v_sub(e->origin->position, e->twin->origin->position);
    return v_dot(d, d);
}

static int valence(const Vertex *v)
{
    int n = 0;
    const HalfEdge *e = v->edge;
    do {
        n++;
        e = e->twin->next;
    } while (e != v->edge);
    return n;
}

static bool may_collapse(Mesh *m, const HalfEdge *e)
{
    Vertex *a = e->origin, *b = e->twin->origin;
    size_t mark = ++m->mark;
    int va = 0, vb = 0, common = 0;
    const HalfEdge *h = a->edge;
    do {
        h->twin->origin->mark = mark;
        va++;
        h = h->twin->next;
    } while (h != a->edge);
    h = b->edge;
    do {
        if (h->twin->origin->mark == mark)
            common++;
        vb++;
        h = h->twin->next;
    } while (h != b->edge);
    if (common != 2 || va + vb < 8 || va + vb > 14)
        return false;
    return valence(e->prev->origin) > 3 && valence(e->twin->prev->origin) > 3;
}

static void drop_face(Mesh *m, Face *f)
{
    HalfEdge *e = f->edge;
    f->deleted = true;
    for (int k = 0; k < 3; k++, e = e->next)
        e->deleted = true;
    m->live_faces--;
}

static void glue(HalfEdge *a, HalfEdge *b)
{
    a->twin = b;
    b->twin = a;
    a->origin->edge = a;
    b->origin->edge = b;
}

/* Merge the far end of e into its origin. */
static Vertex *collapse(Mesh *m, HalfEdge *e)
{
    HalfEdge *t = e->twin;
    Vertex *a = e->origin, *b = t->origin;
    HalfEdge *h = b->edge, *next;
    HalfEdge *start = h;
    do {
        next = h->twin->next;
        h->origin = a;
        h = next;
    } while (h != start);
    a->position = v_scale(v_add(a->position, b->position), 0.5);
    glue(e->next->twin, e->prev->twin);
    glue(t->next->twin, t->prev->twin);
    b->deleted = true;
    m->live_vertices--;
    drop_face(m, e->face);
    drop_face(m, t->face);
    return a;
}

size_t mesh_decimate(Mesh *m, size_t target_faces)
{
    Queue q = { NULL, 0, 0 };
    Candidate c;
    size_t done = 0;
    for (size_t i = 0; i < m->nedges; i++) {
        HalfEdge *e = &m->edges[i];
        if (!e->deleted && e->id < e->twin->id)
            queue_push(&q, (Candidate){ edge_cost(e), e, e->version });
    }
    while (m->live_faces > target_faces && queue_pop(&q, &c)) {
        if (c.edge->deleted || c.edge->version != c.version || !may_collapse(m, c.edge))
            continue;
        Vertex *v = collapse(m, c.edge);
        done++;
        HalfEdge *e = v->edge;
        do {
            e->twin->version++;
            queue_push(&q, (Candidate){ edge_cost(e), e, ++e->version });
            e = e->twin->next;
        } while (e != v->edge);
    }
    free(q.items);
    return done;
}
