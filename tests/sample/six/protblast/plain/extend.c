#include <stdlib.h>
#include <string.h>
#include "pb.h"

/* best ungapped stretch on the best diagonal */
void extend(SEQ *query, SEQ *s)
{
    int i = s->bestdiag < 0 ? -s->bestdiag : 0;
    int sum = 0;

    Stats.extended++;
    for (; i < query->len && i + s->bestdiag < s->len; i++) {
        sum += Matrix[(int) query->res[i]][(int) s->res[i + s->bestdiag]];
        if (sum < 0)
            sum = 0;
        if (sum > s->score)
            s->score = sum;
    }
}

static int better(const void *a, const void *b)
{
    const SEQ *s = *(SEQ *const *) a, *t = *(SEQ *const *) b;

    if (s->score != t->score)
        return t->score - s->score;
    if (s->npairs != t->npairs)
        return t->npairs - s->npairs;
    if (s->nhits != t->nhits)
        return t->nhits - s->nhits;
    return strcmp(s->name, t->name);
}

/* array of the hits with a score, the best first */
int rank(SEQ *hits, SEQ ***list)
{
    int n = 0, room = 0;

    *list = NULL;
    for (; hits != NULL; hits = hits->nexthit) {
        if (hits->score < 20)
            continue;
        if (n == room) {
            room = room ? 2 * room : 32;
            *list = (SEQ **) realloc(*list, (size_t) room * sizeof(SEQ *));
            if (*list == NULL)
                exit(1);
        }
        (*list)[n++] = hits;
    }
    if (n > 1)
        qsort(*list, (size_t) n, sizeof(SEQ *), better);
    return n;
}
