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

static uint32_t quad_new(struct map *m, uint32_t parent, int depth, int32_t x0, int32_t y0, uint32_t side)
{
    if (m->quads == m->quad_room) {
        m->quad_room = m->quad_room ? 2 * m->quad_room : 64;
        m->quad = checked(realloc(m->quad, (size_t)m->quad_room * sizeof *m->quad));
    }
    m->quad[m->quads] = (struct quad){x0, y0, side, NONE, 0, 0, parent, 0, (uint8_t)depth};
    return (uint32_t)m->quads++;
}

void map_init(struct map *m, long side)
{
    memset(m, 0, sizeof *m);
    quad_new(m, NONE, 0, 0, 0, (uint32_t)side);
}

static int holds(const struct quad *outer, const struct spot *inner)
{
    return outer->x0 <= inner->x0 && inner->x0 + inner->width <= outer->x0 + (int32_t)outer->side &&
           outer->y0 <= inner->y0 && inner->y0 + inner->height <= outer->y0 + (int32_t)outer->side;
}

static uint32_t child_for(const struct map *m, uint32_t q, const struct spot *box)
{
    for (uint32_t i = m->quad[q].child, end = i + 4; i < end; i++)
        if (holds(&m->quad[i], box))
            return i;
    return NONE;
}

static void quad_push(struct map *m, uint32_t q, uint32_t p)
{
    m->home[p] = q;
    m->spot[p].next = m->quad[q].places;
    m->quad[q].places = p;
    m->quad[q].count++;
}

/* Hands as many places as possible on to four new children. */
static void quad_split(struct map *m, uint32_t q)
{
    struct quad old = m->quad[q];
    uint32_t half = old.side / 2, first = (uint32_t)m->quads;
    for (uint32_t i = 0; i < 4; i++)
        quad_new(m, q, old.depth + 1, old.x0 + (int32_t)(i & 1 ? half : 0), old.y0 + (int32_t)(i & 2 ? half : 0),
                 half);
    m->quad[q].child = first;
    m->splits++;
    uint32_t *link = &m->quad[q].places;
    while (*link != NONE) {
        uint32_t p = *link;
        uint32_t c = child_for(m, q, &m->spot[p]);
        if (c == NONE) {
            link = &m->spot[p].next;
            continue;
        }
        *link = m->spot[p].next;
        m->quad[q].count--;
        m->quad[c].below++;
        quad_push(m, c, p);
    }
}

void quad_insert(struct map *m, uint32_t p)
{
    uint32_t q = 0, c;
    m->quad[q].below++;
    while (m->quad[q].child && (c = child_for(m, q, &m->spot[p])) != NONE) {
        q = c;
        m->quad[q].below++;
    }
    quad_push(m, q, p);
    if (!m->quad[q].child && m->quad[q].count > LEAF_ROOM && m->quad[q].depth < DEPTH_MAX)
        quad_split(m, q);
}

void quad_remove(struct map *m, uint32_t p)
{
    uint32_t q = m->home[p];
    uint32_t *link = &m->quad[q].places;
    while (*link != p)
        link = &m->spot[*link].next;
    *link = m->spot[p].next;
    m->quad[q].count--;
    for (; q != NONE; q = m->quad[q].parent)
        m->quad[q].below--;
    m->home[p] = NONE;
}

long quad_deepest(const struct map *m, uint32_t q)
{
    long deepest = m->quad[q].depth;
    for (uint32_t i = 0; i < 4 && m->quad[q].child; i++) {
        long d = quad_deepest(m, m->quad[q].child + i);
        if (d > deepest)
            deepest = d;
    }
    return deepest;
}

void map_free(struct map *m)
{
    free(m->quad);
    free(m->spot);
    free(m->place);
    free(m->home);
    free(m->moved);
    free(m->name);
}
