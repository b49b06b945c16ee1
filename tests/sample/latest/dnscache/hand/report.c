#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cache.h"

static const char *const type_name[RTYPES] = {"A", "MX", "TXT"};
static const char *const state_name[STATES] = {"fresh", "prefetched", "negative"};

struct popular {
    uint32_t hits, entry;
};

static const struct detail *detail;

static int by_hits(const void *va, const void *vb)
{
    const struct popular *a = va, *b = vb;
    if (a->hits != b->hits)
        return a->hits < b->hits ? 1 : -1;
    int c = strcmp(detail[a->entry].name, detail[b->entry].name);
    return c ? c : (int)detail[a->entry].type - (int)detail[b->entry].type;
}

void report_popular(const struct cache *c, int n)
{
    size_t used = 0, room = c->used > 0 ? (size_t)c->used : 1;
    struct popular *list = malloc(room * sizeof *list);
    if (!list)
        return;
    for (uint32_t e = c->newest; e; e = c->entry[e].older)
        if (c->entry[e].hits > 5)
            list[used++] = (struct popular){c->entry[e].hits, e};
    detail = c->detail;
    qsort(list, used, sizeof *list, by_hits);
    for (size_t i = 0; i < used && i < (size_t)n; i++)
        printf("%-24s %-3s %ld hits, expires in %ld s\n", detail[list[i].entry].name,
               type_name[detail[list[i].entry].type], (long)list[i].hits,
               c->entry[list[i].entry].expires - c->now);
    free(list);
}

void report_states(const struct cache *c)
{
    long count[STATES] = {0}, hits[STATES] = {0};
    uint64_t digest = 0;
    for (uint32_t i = c->oldest; i; i = c->entry[i].newer) {
        const struct entry *e = &c->entry[i];
        count[c->detail[i].state]++;
        hits[c->detail[i].state] += e->hits;
        digest = digest * 31 + (uint64_t)(e->expires + (long)e->hits);
    }
    for (int i = 0; i < STATES; i++)
        printf("%-10s %ld entries, %ld hits\n", state_name[i], count[i], hits[i]);
    printf("order %016lx\n", (unsigned long)digest);
}
