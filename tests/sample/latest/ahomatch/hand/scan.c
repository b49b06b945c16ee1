#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match.h"

static void found(struct matcher *m, struct rule *r, long at)
{
    m->hits++;
    r->count++;
    if (r->first < 0)
        r->first = (int32_t)(at - r->length + 1);
    r->last = (int32_t)at;
}

void scan(struct matcher *m, const unsigned char *text, long length, rule_filter filter)
{
    uint32_t s = 0;
    for (long i = 0; i < length; i++) {
        uint32_t to;
        while ((to = state_next(m, s, text[i])) == NONE && m->state[s].fail != NONE) {
            s = m->state[s].fail;
            m->fails++;
        }
        if (to != NONE)
            s = to;
        m->steps++;
        m->state[s].entered++;
        for (uint32_t r = m->state[s].rule != NONE ? s : m->state[s].report; r != NONE; r = m->state[r].report)
            if (filter(&m->rule[m->state[r].rule]))
                found(m, &m->rule[m->state[r].rule], i);
    }
}

struct match {
    uint32_t count, rule;
};

static const char (*labels)[LABEL_SIZE];

static int by_count(const void *va, const void *vb)
{
    const struct match *a = va, *b = vb;
    if (a->count != b->count)
        return a->count < b->count ? 1 : -1;
    return strcmp(labels[a->rule], labels[b->rule]);
}

void report_rules(const struct matcher *m, int n)
{
    static const char *const origin_name[ORIGINS] = {"local", "shared", "test"};
    long count[ORIGINS] = {0}, used = 0;
    struct match *list = checked(malloc(((size_t)m->rules + 1) * sizeof *list));
    for (uint32_t i = 0; i < m->rules; i++) {
        const struct rule *r = &m->rule[i];
        count[r->origin] += r->count;
        if (r->count)
            list[used++] = (struct match){r->count, i};
    }
    labels = (const char (*)[LABEL_SIZE])m->label;
    qsort(list, (size_t)used, sizeof *list, by_count);
    for (long i = 0; i < used && i < n; i++) {
        const struct rule *r = &m->rule[list[i].rule];
        printf("%-16s %-6s %ld times, from %ld to %ld\n", labels[list[i].rule], origin_name[r->origin],
               (long)r->count, (long)r->first, (long)r->last);
    }
    for (int i = 0; i < ORIGINS; i++)
        printf("%-6s %ld\n", origin_name[i], count[i]);
    printf("rules matched %ld of %ld\n", used, (long)m->rules);
    free(list);
}

/* Breadth first, with what the scan left in the states. */
uint64_t state_digest(const struct matcher *m)
{
    uint64_t digest = 0;
    for (uint32_t s = 0; s != NONE; s = m->queue_next[s])
        if (m->state[s].entered)
            digest = digest * 31 + (uint64_t)((long)m->state[s].entered + m->depth[s] * 1000 + (long)s);
    return digest;
}
