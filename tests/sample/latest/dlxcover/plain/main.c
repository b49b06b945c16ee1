#include <stdio.h>
#include <stdlib.h>

#include "dlx.h"

static int by_place(const void *va, const void *vb)
{
    const struct placement *a = *(struct placement *const *)va, *b = *(struct placement *const *)vb;
    return a->x != b->x ? a->x - b->x : a->y - b->y;
}

static uint64_t print_rows(struct matrix *m, long want)
{
    struct placement **list = checked(malloc(((size_t)m->depth + 1) * sizeof *list));
    long count[SHAPES] = {0};
    uint64_t digest = 0;
    for (long i = 0; i < m->depth; i++) {
        list[i] = m->chosen[i]->placement;
        list[i]->used++;
        count[list[i]->shape]++;
    }
    qsort(list, (size_t)m->depth, sizeof *list, by_place);
    for (long i = 0; i < m->depth; i++) {
        if (i % (m->depth / want + 1) == 0)
            printf("  %s", list[i]->name);
        digest = digest * 31 + (uint64_t)list[i]->id;
    }
    printf("\n");
    for (int s = 0; s < SHAPES; s++)
        printf("  %s %ld", shape_name[s], count[s]);
    printf("  digest %016lx\n", (unsigned long)digest);
    free(list);
    return digest;
}

int main(int argc, char **argv)
{
    static const char *const result[] = {"gave up", "no solution", "solved"};
    long length = argc > 1 ? strtol(argv[1], NULL, 10) : 4000;
    if (length < 10 || length > 10000000)
        length = 10;
    struct matrix m;

    matrix_init(&m, length);
    pieces_add(&m);
    printf("%ld columns, %ld rows, %ld nodes\n", m.column_count, m.stats.rows, m.stats.nodes);
    for (int trial = 0; trial < 16; trial++) {
        m.stats.steps = m.stats.backtracks = 0;
        long given = pieces_given(&m, length / 40);
        int r = solve(&m, trial % 4 == 2 ? choose_first : choose_small, length * 4);
        printf("trial %d: %ld given, %s, %ld rows, %ld steps, %ld backtracks\n", trial, given, result[r + 1],
               m.depth, m.stats.steps, m.stats.backtracks);
        print_rows(&m, 5);
        while (m.depth > 0)
            column_uncover(&m, matrix_untake(&m)->column);
    }
    const struct placement *busiest = m.placements;
    for (const struct placement *p = m.placements; p; p = p->next)
        if (p->tried + p->used > busiest->tried + busiest->used)
            busiest = p;
    printf("%s was tried %ld times, used %ld times\n", busiest->name, busiest->tried, busiest->used);
    long sum = 0;
    for (long i = 0; i < m.column_count; i++)
        sum += m.columns[i]->chosen % 7 * m.columns[i]->size;
    printf("updates %ld, %s to %s, sum %ld\n", m.stats.updates, m.columns[0]->name,
           m.columns[m.column_count - 1]->name, sum);
    matrix_free(&m);
    return 0;
}
