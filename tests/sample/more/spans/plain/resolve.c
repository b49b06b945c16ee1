#include "spans.h"

#include <stdlib.h>

static struct span *find(struct store *st, uint64_t id)
{
    struct span *s = st->by_id[id & st->mask];
    while (s && s->span_id != id) {
        st->compares++;
        s = s->next_id;
    }
    return s;
}

static void adopt(struct span *parent, struct span *s)
{
    struct span **link = &parent->child;
    while (*link && (*link)->start < s->start)
        link = &(*link)->sibling;
    s->sibling = *link;
    *link = s;
    s->parent = parent;
    parent->children++;
}

void resolve(struct store *st)
{
    size_t n = 1;
    while (n < st->used)
        n *= 2;
    st->mask = n - 1;
    st->by_id = check(calloc(n, sizeof *st->by_id));
    for (size_t i = 0; i < st->used; i++) {
        struct span *s = st->span[i], **bucket = &st->by_id[s->span_id & st->mask];
        s->next_id = *bucket;
        *bucket = s;
    }
    for (size_t i = 0; i < st->used; i++) {
        struct span *s = st->span[i], *parent;
        if (!s->parent_id)
            continue;
        parent = find(st, s->parent_id);
        if (parent) {
            adopt(parent, s);
        } else {
            s->flags |= ORPHAN;
            st->orphans++;
        }
    }
    for (size_t i = 0; i < st->used; i++) {
        struct span *s = st->span[i];
        s->self = s->duration;
        for (const struct span *c = s->child; c; c = c->sibling)
            s->self -= c->duration;
        if (s->self < 0)
            s->self = 0;
        s->depth = 0;
        for (const struct span *p = s->parent; p; p = p->parent)
            s->depth++;
    }
}

/* The child that ends last holds its parent up. */
int64_t critical_path(const struct span *s)
{
    int64_t time = 0;
    while (s) {
        const struct span *last = NULL;
        for (const struct span *c = s->child; c; c = c->sibling)
            if (!last || c->start + c->duration > last->start + last->duration)
                last = c;
        time += s->self;
        s = last;
    }
    return time;
}

/* Failures go up until somebody retried. */
long propagate_errors(struct store *st)
{
    long n = 0;
    for (size_t i = 0; i < st->used; i++) {
        struct span *s = st->span[i];
        if (s->status < TIMEOUT || !s->parent || s->flags & RETRIED)
            continue;
        for (struct span *p = s->parent; p && p->status < TIMEOUT && !(p->flags & (RETRIED | CACHED)); p = p->parent) {
            p->status = s->status;
            n++;
        }
    }
    return n;
}
