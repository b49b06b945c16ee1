#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search.h"

/* The program against itself. */
int main(int argc, char **argv)
{
    static search_t s;
    int depth = argc > 1 ? atoi(argv[1]) : 14;
    int moves = argc > 2 ? atoi(argv[2]) : 12;
    int log2_heads = argc > 3 ? atoi(argv[3]) : argc > 1 ? 7 : 17;
    board_t b = {0};

    if (depth < 1 || depth > 40 || log2_heads < 4 || log2_heads > 24) {
        fprintf(stderr, "usage: fourrow [depth [moves [log2 of heads]]]\n");
        return 2;
    }
    int rc = tt_open(&s.tt, log2_heads, (size_t)8 << log2_heads);
    if (rc < 0) {
        fprintf(stderr, "fourrow: %s\n", strerror(-rc));
        return 1;
    }
    for (int i = 0; i < moves && !board_full(&b); i++) {
        result_t r = search_best(&s, &b, depth);
        char text[MAX_LINE + 1] = "";
        for (int k = 0; k < r.line.length; k++)
            text[k] = (char)('a' + r.line.move[k].col);
        printf("%2d. %c score %d depth %d nodes %ld cutoffs %ld line %s\n", i + 1, 'a' + r.move.col, r.score,
               r.depth, r.nodes, s.cutoffs, text);
        b = board_play(&b, r.move.bit);
        if (r.score == WIN - b.ply + 1)
            break;
    }
    board_print(&b);

    long by_bound[4] = {0}, old = 0;
    uint64_t digest = 0;
    tt_census(&s.tt, by_bound, &old, &digest);
    printf("probes %ld hits %ld stores %ld sweeps %ld dropped %ld\n", s.tt.stats.probes, s.tt.stats.hits, s.tt.stats.stores,
           s.tt.stats.sweeps, s.tt.stats.dropped);
    printf("empty %ld lower %ld upper %ld exact %ld old %ld digest %016" PRIx64 "\n", by_bound[0], by_bound[1],
           by_bound[2], by_bound[3], old, digest);
    tt_close(&s.tt);
    return 0;
}
