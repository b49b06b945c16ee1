#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cache.h"

static const char *const type_name[RTYPES] = {"A", "MX", "TXT"};
static const char *const state_name[STATES] = {"fresh", "prefetched", "negative"};

static int by_hits(const void *va, const void *vb)
{
    const struct entry *a = *(struct entry *const *)va, *b = *(struct entry *const *)vb;
    if (a->hits != b->hits)
        return a->hits < b->hits ? 1 : -1;
    int c = strcmp(a->name, b->name);
    return c ? c : (int)a->type - (int)b->type;
}

void report_popular(const struct cache *c, int n)
{
    size_t used = 0, room = c->used > 0 ? (size_t)c->used : 1;
    struct entry **list = malloc(room * sizeof *list);
    if (!list)
        return;
    for (struct entry *e = c->newest; e; e = e->older)
        if (e->hits > 5)
            list[used++] = e;
    qsort(list, used, sizeof *list, by_hits);
    for (size_t i = 0; i < used && i < (size_t)n; i++)
        printf("%-24s %-3s %ld hits, expires in %ld s\n", list[i]->name, type_name[list[i]->type], list[i]->hits,
               list[i]->expires - c->now);
    free(list);
}

void report_states(const struct cache *c)
{
    long count[STATES] = {0}, hits[STATES] = {0};
    uint64_t digest = 0;
    for (const struct entry *e = c->oldest; e; e = e->newer) {
        count[e->answer.state]++;
        hits[e->answer.state] += e->hits;
        digest = digest * 31 + (uint64_t)(e->expires + e->hits);
    }
    for (int i = 0; i < STATES; i++)
        printf("%-10s %ld entries, %ld hits\n", state_name[i], count[i], hits[i]);
    printf("order %016lx\n", (unsigned long)digest);
}
