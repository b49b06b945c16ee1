#include "spans.h"

#include <stdlib.h>
#include <string.h>

static uint32_t find(struct store *st, uint64_t id)
{
    uint32_t s = st->by_id[id & st->mask];
    while (s != NONE && st->span_id[s] != id) {
        st->compares++;
        s = st->next_id[s];
    }
    return s;
}

static void adopt(struct store *st, uint32_t parent, uint32_t s)
{
    uint32_t *link = &st->child[parent];
    while (*link != NONE && st->start[*link] < st->start[s])
        link = &st->sibling[*link];
    st->sibling[s] = *link;
    *link = s;
    st->parent[s] = parent;
}

void resolve(struct store *st)
{
    size_t n = 1;
    while (n < st->used)
        n *= 2;
    st->mask = n - 1;
    st->by_id = check(malloc(n * sizeof *st->by_id));
    memset(st->by_id, 0xff, n * sizeof *st->by_id);
    for (size_t i = 0; i < st->used; i++) {
        uint32_t *bucket = &st->by_id[st->span_id[i] & st->mask];
        st->next_id[i] = *bucket;
        *bucket = (uint32_t)i;
    }
    for (size_t i = 0; i < st->used; i++) {
        if (!st->parent_id[i])
            continue;
        uint32_t parent = find(st, st->parent_id[i]);
        if (parent != NONE) {
            adopt(st, parent, (uint32_t)i);
        } else {
            st->flags[i] |= ORPHAN;
            st->orphans++;
        }
    }
    for (size_t i = 0; i < st->used; i++) {
        int64_t self = st->duration[i];
        for (uint32_t c = st->child[i]; c != NONE; c = st->sibling[c])
            self -= st->duration[c];
        st->self[i] = self < 0 ? 0 : (uint32_t)self;
        uint8_t depth = 0;
        for (uint32_t p = st->parent[i]; p != NONE; p = st->parent[p])
            depth++;
        st->depth[i] = depth;
    }
}

/* The child that ends last holds its parent up. */
int64_t critical_path(const struct store *st, uint32_t s)
{
    int64_t time = 0;
    while (s != NONE) {
        uint32_t last = NONE, end = 0;
        for (uint32_t c = st->child[s]; c != NONE; c = st->sibling[c])
            if (last == NONE || st->start[c] + st->duration[c] > end) {
                last = c;
                end = st->start[c] + st->duration[c];
            }
        time += st->self[s];
        s = last;
    }
    return time;
}

/* Failures go up until somebody retried. */
long propagate_errors(struct store *st)
{
    long n = 0;
    for (size_t i = 0; i < st->used; i++) {
        if (st->status[i] < TIMEOUT || st->parent[i] == NONE || st->flags[i] & RETRIED)
            continue;
        for (uint32_t p = st->parent[i]; p != NONE && st->status[p] < TIMEOUT && !(st->flags[p] & (RETRIED | CACHED));
             p = st->parent[p]) {
            st->status[p] = st->status[i];
            n++;
        }
    }
    return n;
}
