#include <stdlib.h>
#include <string.h>

#include "automaton.h"

static struct state *state_new(struct automaton *a, enum state_kind kind, long length)
{
    struct state *s = xmalloc(sizeof *s);
    memset(s, 0, sizeof *s);
    s->kind = kind;
    s->id = (unsigned)a->states++;
    s->length = length;
    s->created_before = a->newest;
    a->newest = s;
    return s;
}

static struct state *state_clone(struct automaton *a, const struct state *of, long length)
{
    struct state *s = state_new(a, CLONE, length);
    memcpy(s->next, of->next, sizeof s->next);
    s->link = of->link;
    s->first_end = of->first_end;
    a->clones++;
    return s;
}

void automaton_init(struct automaton *a)
{
    memset(a, 0, sizeof *a);
    a->root = state_new(a, ROOT, 0);
    a->last = a->root;
}

void automaton_append(struct automaton *a, int base)
{
    struct state *cur = state_new(a, PROPER, a->last->length + 1);
    struct state *p = a->last;

    cur->first_end = a->length++;
    cur->count = 1;
    while (p && !p->next[base]) {
        p->next[base] = cur;
        p = p->link;
    }
    if (!p) {
        cur->link = a->root;
    } else {
        struct state *q = p->next[base];
        if (q->length == p->length + 1) {
            cur->link = q;
        } else {
            struct state *clone = state_clone(a, q, p->length + 1);
            while (p && p->next[base] == q) {
                p->next[base] = clone;
                p = p->link;
            }
            q->link = clone;
            cur->link = clone;
        }
    }
    a->last = cur;
}

/* Occurrences, from the longest words down. */
void automaton_count(struct automaton *a)
{
    struct state *s;

    a->by_length = calloc((size_t)a->length + 1, sizeof *a->by_length);
    if (!a->by_length)
        abort();
    for (s = a->newest; s; s = s->created_before) {
        s->same_length = a->by_length[s->length];
        a->by_length[s->length] = s;
    }
    for (long n = a->length; n > 0; n--)
        for (s = a->by_length[n]; s; s = s->same_length)
            s->link->count += s->count;
}

struct match automaton_match(const struct automaton *a, const unsigned char *query, long n)
{
    struct match m = {0, 0, 0, a->root};
    const struct state *s = a->root;
    long length = 0;

    for (long i = 0; i < n; i++) {
        int base = query[i];
        while (!s->next[base] && s->link) {
            s = s->link;
            length = s->length;
        }
        if (s->next[base]) {
            s = s->next[base];
            length++;
        }
        m.total += length;
        if (length > m.longest) {
            m.longest = length;
            m.end = i;
            m.where = s;
        }
    }
    return m;
}

const struct state *automaton_find(const struct automaton *a, const unsigned char *word, int n)
{
    const struct state *s = a->root;
    for (int i = 0; i < n && s; i++)
        s = s->next[word[i]];
    return s;
}

void automaton_free(struct automaton *a)
{
    while (a->newest) {
        struct state *before = a->newest->created_before;
        free(a->newest);
        a->newest = before;
    }
    free(a->by_length);
}
