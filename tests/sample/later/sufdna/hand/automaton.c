#include <stdlib.h>
#include <string.h>

#include "automaton.h"

static uint32_t state_new(struct automaton *a, uint32_t length)
{
    if (a->states == a->room) {
        a->room = a->room ? a->room + a->room / 2 : 4096;
        a->state = xrealloc(a->state, a->room * sizeof *a->state);
        a->first_end = xrealloc(a->first_end, a->room * sizeof *a->first_end);
    }
    a->state[a->states] = (struct state){.length = length};
    return a->states++;
}

void automaton_init(struct automaton *a)
{
    memset(a, 0, sizeof *a);
    state_new(a, 0);
    a->last = state_new(a, 0);
    a->first_end[0] = a->first_end[1] = 0;
}

void automaton_append(struct automaton *a, int base)
{
    uint32_t p = a->last, cur = state_new(a, a->state[p].length + 1);
    struct state *s = a->state;

    a->first_end[cur] = (uint32_t)a->length++;
    while (p && !s[p].next[base]) {
        s[p].next[base] = cur;
        p = s[p].link;
    }
    if (!p) {
        s[cur].link = 1;
    } else {
        uint32_t q = s[p].next[base];
        if (s[q].length == s[p].length + 1) {
            s[cur].link = q;
        } else {
            uint32_t clone = state_new(a, s[p].length + 1);
            s = a->state;
            memcpy(s[clone].next, s[q].next, sizeof s[q].next);
            s[clone].link = s[q].link;
            a->first_end[clone] = a->first_end[q] | CLONE_BIT;
            a->clones++;
            while (p && s[p].next[base] == q) {
                s[p].next[base] = clone;
                p = s[p].link;
            }
            s[q].link = clone;
            s[cur].link = clone;
        }
    }
    a->last = cur;
}

/* Occurrences, from the longest words down. */
void automaton_count(struct automaton *a)
{
    struct state *s = a->state;
    a->by_length = calloc((size_t)a->length + 1, sizeof *a->by_length);
    if (!a->by_length)
        abort();
    a->same_length = xmalloc(a->states * sizeof *a->same_length);
    a->count = xmalloc(a->states * sizeof *a->count);
    for (uint32_t i = a->states - 1; i > 0; i--) {
        a->count[i] = i > 1 && !(a->first_end[i] & CLONE_BIT);
        a->same_length[i] = a->by_length[s[i].length];
        a->by_length[s[i].length] = i;
    }
    for (long n = a->length; n > 0; n--)
        for (uint32_t i = a->by_length[n]; i; i = a->same_length[i])
            a->count[s[i].link] += a->count[i];
    free(a->by_length);
    free(a->same_length);
}

struct match automaton_match(const struct automaton *a, const unsigned char *query, long n)
{
    struct match m = {0, 0, 0, 1};
    const struct state *st = a->state;
    uint32_t s = 1;
    long length = 0;

    for (long i = 0; i < n; i++) {
        int base = query[i];
        while (!st[s].next[base] && st[s].link) {
            s = st[s].link;
            length = st[s].length;
        }
        if (st[s].next[base]) {
            s = st[s].next[base];
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

uint32_t automaton_find(const struct automaton *a, const unsigned char *word, int n)
{
    uint32_t s = 1;
    for (int i = 0; i < n && s; i++)
        s = a->state[s].next[word[i]];
    return s;
}

void automaton_free(struct automaton *a)
{
    free(a->state);
    free(a->first_end);
    free(a->count);
}
