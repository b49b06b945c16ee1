#include <stdio.h>
#include <stdlib.h>

#include "dlx.h"

struct laid {
    int x, y;
    uint32_t id;
};

static int by_place(const void *va, const void *vb)
{
    const struct laid *a = va, *b = vb;
    return a->x != b->x ? a->x - b->x : a->y - b->y;
}

static uint64_t print_rows(struct matrix *m, long want)
{
    struct laid *list = checked(malloc(((size_t)m->depth + 1) * sizeof *list));
    long count[SHAPES] = {0};
    uint64_t digest = 0;
    for (long i = 0; i < m->depth; i++) {
        uint32_t id = m->placement_of[m->chosen[i]];
        struct placement *p = &m->placement[id];
        list[i] = (struct laid){p->x, p->y, id};
        p->used++;
        count[p->shape]++;
    }
    qsort(list, (size_t)m->depth, sizeof *list, by_place);
    for (long i = 0; i < m->depth; i++) {
        if (i % (m->depth / want + 1) == 0)
            printf("  %s", m->name[list[i].id]);
        digest = digest * 31 + (uint64_t)list[i].id;
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
            column_uncover(&m, m.node[matrix_untake(&m)].column);
    }
    uint32_t busiest = 0;
    for (uint32_t p = 0; p < m.placements; p++)
        if (m.placement[p].tried + m.placement[p].used > m.placement[busiest].tried + m.placement[busiest].used)
            busiest = p;
    printf("%s was tried %ld times, used %ld times\n", m.name[busiest], (long)m.placement[busiest].tried,
           (long)m.placement[busiest].used);
    long sum = 0;
    for (long i = 1; i <= m.column_count; i++)
        sum += (long)m.column[i].chosen % 7 * m.size[i];
    printf("updates %ld, %s to %s, sum %ld\n", m.stats.updates, m.column[1].name,
           m.column[m.column_count].name, sum);
    matrix_free(&m);
    return 0;
}
