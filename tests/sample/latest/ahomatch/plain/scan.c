#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match.h"

static void found(struct matcher *m, struct rule *r, long at)
{
    m->hits++;
    r->count++;
    if (r->span.first < 0)
        r->span.first = at - r->length + 1;
    r->span.last = at;
}

void scan(struct matcher *m, const unsigned char *text, long length, rule_filter filter)
{
    struct state *s = m->root;
    for (long i = 0; i < length; i++) {
        struct state *to;
        while (!(to = state_next(s, text[i])) && s->fail) {
            s = s->fail;
            m->fails++;
        }
        if (to)
            s = to;
        m->steps++;
        s->entered++;
        s->seen.last = i;
        for (struct state *r = s->rule ? s : s->report; r; r = r->report)
            if (filter(r->rule))
                found(m, r->rule, i);
    }
}

static int by_count(const void *va, const void *vb)
{
    const struct rule *a = *(struct rule *const *)va, *b = *(struct rule *const *)vb;
    if (a->count != b->count)
        return a->count < b->count ? 1 : -1;
    return strcmp(a->label, b->label);
}

void report_rules(const struct matcher *m, int n)
{
    static const char *const origin_name[ORIGINS] = {"local", "shared", "test"};
    long count[ORIGINS] = {0}, used = 0;
    struct rule **list = checked(malloc(((size_t)m->rule_count + 1) * sizeof *list));
    for (struct rule *r = m->rules; r; r = r->next) {
        count[r->origin] += r->count;
        if (r->count)
            list[used++] = r;
    }
    qsort(list, (size_t)used, sizeof *list, by_count);
    for (long i = 0; i < used && i < n; i++)
        printf("%-16s %-6s %ld times, from %ld to %ld\n", list[i]->label, origin_name[list[i]->origin],
               list[i]->count, list[i]->span.first, list[i]->span.last);
    for (int i = 0; i < ORIGINS; i++)
        printf("%-6s %ld\n", origin_name[i], count[i]);
    printf("rules matched %ld of %ld\n", used, m->rule_count);
    free(list);
}

/* Breadth first, with what the scan left in the states. */
uint64_t state_digest(const struct state *s)
{
    uint64_t digest = 0;
    for (; s; s = s->queue_next)
        if (s->entered)
            digest = digest * 31 + (uint64_t)(s->entered + s->depth * 1000 + s->number);
    return digest;
}
