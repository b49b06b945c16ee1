/* Edge collapse, the shortest first. */
#include "mesh.h"
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    double cost;
    Edge edge;
    uint32_t version;
} Candidate;

typedef struct {
    Candidate *items;
    size_t count, capacity;
} Queue;

static bool before(const Candidate *a, const Candidate *b)
{
    return a->cost < b->cost || (a->cost == b->cost && a->edge < b->edge);
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

static double edge_cost(const Mesh *m, Edge e)
{
    Vec3 d = v_sub(m->vertices[origin_of(m, e)].position, m->vertices[origin_of(m, twin_of(m, e))].position);
    return v_dot(d, d);
}

static int valence(const Mesh *m, uint32_t v)
{
    int n = 0;
    Edge first = m->vertices[v].edge, e = first;
    do {
        n++;
        e = next_of(twin_of(m, e));
    } while (e != first);
    return n;
}

static bool may_collapse(Mesh *m, Edge e)
{
    uint32_t a = origin_of(m, e), b = origin_of(m, twin_of(m, e));
    uint32_t mark = ++m->mark;
    int va = 0, vb = 0, common = 0;
    Edge first = m->vertices[a].edge, h = first;
    do {
        Edge t = twin_of(m, h);
        m->vertices[origin_of(m, t)].mark = mark;
        va++;
        h = next_of(t);
    } while (h != first);
    h = first = m->vertices[b].edge;
    do {
        Edge t = twin_of(m, h);
        if (m->vertices[origin_of(m, t)].mark == mark)
            common++;
        vb++;
        h = next_of(t);
    } while (h != first);
    if (common != 2 || va + vb < 8 || va + vb > 14)
        return false;
    return valence(m, origin_of(m, prev_of(e))) > 3 && valence(m, origin_of(m, prev_of(twin_of(m, e)))) > 3;
}

static void drop_face(Mesh *m, uint32_t f)
{
    m->edges[4 * f + 3].origin = 1;
    m->live_faces--;
}

static void glue(Mesh *m, Edge a, Edge b)
{
    m->edges[a].twin = b;
    m->edges[b].twin = a;
    m->vertices[origin_of(m, a)].edge = a;
    m->vertices[origin_of(m, b)].edge = b;
}

/* Merge the far end of e into its origin. */
static uint32_t collapse(Mesh *m, Edge e)
{
    Edge t = twin_of(m, e);
    uint32_t a = origin_of(m, e), b = origin_of(m, t);
    Edge h = m->vertices[b].edge, start = h;
    do {
        Edge next = next_of(twin_of(m, h));
        m->edges[h].origin = a;
        h = next;
    } while (h != start);
    m->vertices[a].position = v_scale(v_add(m->vertices[a].position, m->vertices[b].position), 0.5);
    glue(m, twin_of(m, next_of(e)), twin_of(m, prev_of(e)));
    glue(m, twin_of(m, next_of(t)), twin_of(m, prev_of(t)));
    m->vertices[b].edge = NONE;
    m->live_vertices--;
    drop_face(m, e / 4);
    drop_face(m, t / 4);
    return a;
}

size_t mesh_decimate(Mesh *m, size_t target_faces)
{
    Queue q = { NULL, 0, 0 };
    Candidate c;
    size_t done = 0;
    for (uint32_t f = 0; f < m->nfaces; f++) {
        if (face_deleted(m, f))
            continue;
        for (Edge e = 4 * f; e < 4 * f + 3; e++)
            if (e < twin_of(m, e))
                queue_push(&q, (Candidate){ edge_cost(m, e), e, m->versions[e] });
    }
    while (m->live_faces > target_faces && queue_pop(&q, &c)) {
        if (face_deleted(m, c.edge / 4) || m->versions[c.edge] != c.version || !may_collapse(m, c.edge))
            continue;
        uint32_t v = collapse(m, c.edge);
        done++;
        Edge first = m->vertices[v].edge, e = first;
        do {
            Edge t = twin_of(m, e);
            m->versions[t]++;
            queue_push(&q, (Candidate){ edge_cost(m, e), e, ++m->versions[e] });
            e = next_of(t);
        } while (e != first);
    }
    free(q.items);
    return done;
}
