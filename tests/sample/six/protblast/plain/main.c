#include <stdio.h>
#include <stdlib.h>
#include "pb.h"

STATS Stats;

static void report(SEQ *q, SEQ *s, const ALI *a, int show)
{
    printf("%s  %s  score %d (%d ungapped), %d/%d identical, %d gaps, %d-%d : %d-%d\n", q->name, s->name, a->score,
           s->score, a->ident, a->length, a->gaps, a->qfrom, a->qto, a->sfrom, a->sto);
    if (show)
        printf("    %s\n    %s\n    %s\n", a->top, a->mid, a->bot);
}

int main(int argc, char **argv)
{
    int nseq = argc > 1 ? atoi(argv[1]) : 24000;
    int nquery = argc > 2 ? atoi(argv[2]) : 45;
    int i, k, n, most, right = 0, found = 0;
    long sum = 0;
    double complexity = 0.0;
    SEQ *db, *queries, *q, *s, *busiest, **list;

    if (nseq < 1 || nquery < 1) {
        fprintf(stderr, "usage: pb [sequences [queries]]\n");
        exit(1);
    }
    db = db_make(nseq, nseq / 40 + 1);
    queries = db;
    words_index(db);
    n = word_usage(&most);
    printf("%d words used, most often %c%c%c\n", n, Letters[most / (NAA * NAA)], Letters[most / NAA % NAA],
           Letters[most % NAA]);
    for (i = 0, q = queries; i < nquery && q != NULL; i++, q = q->next) {
        SEQ *hits = words_scan(q, i);
        for (s = hits; s != NULL; s = s->nexthit)
            if (s->npairs > 0)
                extend(q, s);
        n = rank(hits, &list);
        for (k = 0; k < n && k < 3; k++) {
            ALI a;
            align(q, list[k], &a);
            sum += a.score;
            found++;
            right += list[k]->family == q->family;
            if (i % 10 == 0 && k > 0)
                report(q, list[k], &a, i % 40 == 0);
        }
        free(list);
    }
    busiest = db;
    for (s = db; s != NULL; s = s->next) {
        complexity += s->complexity;
        if (s->total_hits > busiest->total_hits)
            busiest = s;
    }
    printf("%d alignments, %d in the family, score %ld\n", found, right, sum);
    printf("busiest %s, %ld hits; mean complexity %.4f\n", busiest->name, busiest->total_hits, complexity / nseq);
    printf("words %ld visits %ld pairs %ld extended %ld cells %ld traced %ld\n", Stats.words, Stats.visits,
           Stats.pairs, Stats.extended, Stats.cells, Stats.traced);
    align_free();
    words_free();
    db_free(db);
    return 0;
}
