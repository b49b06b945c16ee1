#include <stdio.h>
#include <stdlib.h>

#include "build.h"

static const char *const kind_name[TARGET_KINDS] = {"sources", "headers", "objects", "libraries", "programs"};

static void report(const struct graph *g)
{
    long count[TARGET_KINDS] = {0}, built[TARGET_KINDS] = {0};
    uint64_t digest = 0;
    const struct target *most = g->all[0];
    for (size_t i = 0; i < g->n; i++) {
        const struct target *t = g->all[i];
        count[t->kind]++;
        built[t->kind] += t->times_built;
        digest = digest * 31 + (t->digest ^ (uint64_t)t->mtime);
        if (t->times_built > most->times_built)
            most = t;
    }
    for (int k = 0; k < TARGET_KINDS; k++)
        printf("%-9s %7ld made %ld times\n", kind_name[k], count[k], built[k]);
    printf("most often: %s, %d times\ndigest %016llx\n", most->name, most->times_built, (unsigned long long)digest);
}

int main(int argc, char **argv)
{
    int modules = argc > 1 ? atoi(argv[1]) : 2500;
    struct graph g;
    struct target **goals;
    size_t ngoals = 0;

    if (modules < 5)
        modules = 5;
    if (modules > 90000)
        modules = 90000;
    graph_init(&g, (size_t)modules * 55, 0x853c49e6748fea9bu);
    project_generate(&g, modules);
    goals = xcalloc(g.n, sizeof *goals);
    for (size_t i = 0; i < g.n; i++)
        if (g.all[i]->kind == PROGRAM)
            goals[ngoals++] = g.all[i];
    printf("%zu targets, %zu goals\n", g.n, ngoals);
    for (int r = 0; r < 24; r++) {
        size_t touched = r ? touch_some(&g, modules / 100 + 5) : 0;
        int64_t start = g.clock;
        long made = build(&g, goals, r % 4 == 3 ? ngoals / 2 : ngoals);
        if (r % 5 == 0)
            printf("build %d: touched %zu made %ld in %lld ms\n", r, touched, made, (long long)(g.clock - start));
    }
    printf("%zu visits, %zu compares\n", g.visits, g.compares);
    report(&g);
    free(goals);
    graph_free(&g);
    return 0;
}
