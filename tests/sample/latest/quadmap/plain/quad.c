#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map.h"

void *checked(void *p)
{
    if (!p) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return p;
}

static struct quad *quad_new(struct map *m, struct quad *parent, struct rect area)
{
    struct quad *q = checked(calloc(1, sizeof *q));
    q->area = area;
    q->parent = parent;
    q->depth = parent ? parent->depth + 1 : 0;
    m->quads++;
    return q;
}

void map_init(struct map *m, long side)
{
    memset(m, 0, sizeof *m);
    m->root = quad_new(m, NULL, (struct rect){0, 0, side, side});
}

static struct rect quarter(const struct rect *r, int which)
{
    struct rect q = *r;
    long x = (r->x0 + r->x1) / 2, y = (r->y0 + r->y1) / 2;
    if (which & 1)
        q.x0 = x;
    else
        q.x1 = x;
    if (which & 2)
        q.y0 = y;
    else
        q.y1 = y;
    return q;
}

static int holds(const struct rect *outer, const struct rect *inner)
{
    return outer->x0 <= inner->x0 && inner->x1 <= outer->x1 && outer->y0 <= inner->y0 && inner->y1 <= outer->y1;
}

static struct quad *child_for(const struct quad *q, const struct rect *box)
{
    for (int i = 0; i < 4; i++)
        if (holds(&q->child[i]->area, box))
            return q->child[i];
    return NULL;
}

static void quad_push(struct quad *q, struct place *p)
{
    p->home = q;
    p->next = q->places;
    q->places = p;
    q->count++;
}

/* Hands as many places as possible on to four new children. */
static void quad_split(struct map *m, struct quad *q)
{
    for (int i = 0; i < 4; i++)
        q->child[i] = quad_new(m, q, quarter(&q->area, i));
    m->splits++;
    struct place **link = &q->places;
    while (*link) {
        struct place *p = *link;
        struct quad *c = child_for(q, &p->box);
        if (!c) {
            link = &p->next;
            continue;
        }
        *link = p->next;
        q->count--;
        c->below++;
        quad_push(c, p);
    }
}

void quad_insert(struct map *m, struct place *p)
{
    struct quad *q = m->root, *c;
    q->below++;
    while (q->child[0] && (c = child_for(q, &p->box)) != NULL) {
        q = c;
        q->below++;
    }
    quad_push(q, p);
    if (!q->child[0] && q->count > LEAF_ROOM && q->depth < DEPTH_MAX)
        quad_split(m, q);
}

void quad_remove(struct place *p)
{
    struct quad *q = p->home;
    struct place **link = &q->places;
    while (*link != p)
        link = &(*link)->next;
    *link = p->next;
    q->count--;
    for (; q; q = q->parent)
        q->below--;
    p->home = NULL;
}

long quad_deepest(const struct quad *q)
{
    long deepest = q->depth;
    for (int i = 0; i < 4 && q->child[i]; i++) {
        long d = quad_deepest(q->child[i]);
        if (d > deepest)
            deepest = d;
    }
    return deepest;
}

static void quad_free(struct quad *q)
{
    for (int i = 0; i < 4 && q->child[i]; i++)
        quad_free(q->child[i]);
    free(q);
}

void map_free(struct map *m)
{
    quad_free(m->root);
    for (long i = 0; i < m->count; i++)
        free(m->places[i]);
    free(m->places);
}
