#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sweep.h"

static int by_crossings(const void *va, const void *vb)
{
    const struct polygon *a = *(struct polygon *const *)va, *b = *(struct polygon *const *)vb;
    if (a->crossings != b->crossings)
        return a->crossings < b->crossings ? 1 : -1;
    return strcmp(a->name, b->name);
}

static void report(const struct sweep *s, long n)
{
    struct polygon **list = checked(malloc((size_t)s->polygons * sizeof *list));
    for (long i = 0; i < s->polygons; i++)
        list[i] = &s->polygon[i];
    qsort(list, (size_t)s->polygons, sizeof *list, by_crossings);
    for (long i = 0; i < n && i < s->polygons; i++) {
        long most = 0;
        for (const struct segment *e = list[i]->edges; e; e = e->next)
            if (e->crossings > most)
                most = e->crossings;
        printf("  %-14s %ld edges, %ld crossings, at most %ld\n", list[i]->name, list[i]->sides, list[i]->crossings,
               most);
    }
    free(list);
}

int main(int argc, char **argv)
{
    long polygons = argc > 1 ? strtol(argv[1], NULL, 10) : 30000;
    if (polygons < 10 || polygons > 10000000)
        polygons = 10;
    struct sweep s;

    scene_make(&s, polygons);
    sweep_sort(&s);
    printf("%ld polygons, %ld edges, %ld bands\n", s.polygons, s.segments, s.bands);
    for (int i = 0; filters[i]; i++) {
        sweep_run(&s, filters[i]);
        printf("sweep %d: looked %ld tested %ld crossings %ld, %ld active, digest %016lx\n", i, s.looked, s.tested,
               s.crossings, s.most, (unsigned long)s.digest);
    }
    report(&s, 8);
    scene_free(&s);
    return 0;
}
