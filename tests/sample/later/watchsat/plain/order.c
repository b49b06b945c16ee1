#include "solver.h"

static bool above(const struct solver *s, int v, int w)
{
    return s->var[v].activity > s->var[w].activity;
}

static void place(struct solver *s, int i, int v)
{
    s->heap[i] = v;
    s->var[v].heap_at = i;
}

static void sift_up(struct solver *s, int i)
{
    int v = s->heap[i];
    while (i > 0 && above(s, v, s->heap[(i - 1) / 2])) {
        place(s, i, s->heap[(i - 1) / 2]);
        i = (i - 1) / 2;
    }
    place(s, i, v);
}

static void sift_down(struct solver *s, int i)
{
    int v = s->heap[i], child;
    while ((child = 2 * i + 1) < s->heap_size) {
        if (child + 1 < s->heap_size && above(s, s->heap[child + 1], s->heap[child]))
            child++;
        if (!above(s, s->heap[child], v))
            break;
        place(s, i, s->heap[child]);
        i = child;
    }
    place(s, i, v);
}

void order_insert(struct solver *s, int v)
{
    if (s->var[v].heap_at >= 0)
        return;
    place(s, s->heap_size, v);
    sift_up(s, s->heap_size++);
}

int order_pop(struct solver *s)
{
    int v = s->heap[0], last = s->heap[--s->heap_size];
    s->var[v].heap_at = -1;
    if (s->heap_size > 0) {
        place(s, 0, last);
        sift_down(s, 0);
    }
    return v;
}

void order_bump(struct solver *s, int v)
{
    s->var[v].activity += s->var_inc;
    if (s->var[v].activity > 1e100) {
        for (int i = 0; i < s->nvars; i++)
            s->var[i].activity *= 1e-100;
        s->var_inc *= 1e-100;
    }
    if (s->var[v].heap_at >= 0)
        sift_up(s, s->var[v].heap_at);
}
