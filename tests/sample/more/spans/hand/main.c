/* Analysis of distributed traces: who waits for whom, and where time goes. */
#include <stdio.h>
#include <stdlib.h>

#include "spans.h"

static int any(const struct store *st, size_t i, int64_t arg)
{
    (void)arg;
    return st->duration[i] > 0;
}

static int at_depth(const struct store *st, size_t i, int64_t depth)
{
    return st->depth[i] == depth;
}

static int failed(const struct store *st, size_t i, int64_t least)
{
    return st->status[i] >= TIMEOUT && st->duration[i] >= least;
}

static int slow(const struct store *st, size_t i, int64_t least)
{
    return st->self[i] >= least && !(st->flags[i] & CACHED);
}

static int between_zones(const struct store *st, size_t i, int64_t kind)
{
    return st->zones[i] && st->kind[i] == kind;
}

static int leaf_of_slow(const struct store *st, size_t i, int64_t least)
{
    return st->child[i] == NONE && st->parent[i] != NONE && st->self[st->parent[i]] > least;
}

static const struct {
    const char *title;
    filter keep;
    int64_t arg;
    int with_status;
} report[] = {
    {"all", any, 0, 0},           {"first", at_depth, 0, 0},   {"third", at_depth, 2, 0},
    {"failed", failed, 0, 1},     {"bad", failed, 20000, 1},   {"slow", slow, 50000, 0},
    {"slower", slow, 150000, 0},  {"zones", between_zones, CLIENT, 0}, {"queues", between_zones, QUEUE, 0},
    {"leaves", leaf_of_slow, 30000, 0},
};

int main(int argc, char **argv)
{
    long n = argc > 1 ? strtol(argv[1], NULL, 10) : 15000;
    if (n < 10)
        n = 10;
    struct store st;
    generate(&st, n);
    resolve(&st);
    printf("%zu spans, %ld orphans, %ld compares\n", st.used, st.orphans, st.compares);
    for (int round = 0; round < 5; round++) {
        int64_t critical = 0, longest = 0;
        for (size_t i = 0; i < st.used; i++) {
            if (st.parent[i] != NONE || st.child[i] == NONE)
                continue;
            int64_t t = critical_path(&st, (uint32_t)i);
            critical += t;
            if (t > longest)
                longest = t;
        }
        printf("critical paths %ld ms, longest %ld us\n", (long)critical / 1000, (long)longest);
        for (size_t k = 0; k < sizeof report / sizeof *report; k++) {
            struct groups g;
            group_by(&g, &st, report[k].keep, report[k].arg, report[k].with_status);
            groups_print(&g, &st, report[k].title, 2);
            groups_free(&g);
        }
        printf("%ld spans failed with those below\n", propagate_errors(&st));
    }
    uint64_t traces = 0;
    for (size_t i = 0; i < st.used; i++)
        traces = traces * 31 + ((uint64_t)st.trace[i] ^ st.depth[i]);
    printf("check %016lx\n", (unsigned long)traces);
    store_free(&st);
    return 0;
}
