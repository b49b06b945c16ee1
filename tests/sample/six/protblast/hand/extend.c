#include <stdlib.h>
#include "pb.h"

/* best ungapped stretch on the best diagonal */
void extend(SEQ query, SEQ s)
{
    int i = Hit[s].bestdiag < 0 ? -Hit[s].bestdiag : 0;
    int sum = 0, best = 0;
    const char *qres = Res[query].res, *sres = Res[s].res;

    Stats.extended++;
    for (; i < Res[query].len && i + Hit[s].bestdiag < Res[s].len; i++) {
        sum += Matrix[(int) qres[i]][(int) sres[i + Hit[s].bestdiag]];
        if (sum < 0)
            sum = 0;
        if (sum > best)
            best = sum;
    }
    Hit[s].score = (uint16_t) best;
}

static int better(const void *a, const void *b)
{
    const SEQ s = *(const SEQ *) a, t = *(const SEQ *) b;

    if (Hit[s].score != Hit[t].score)
        return Hit[t].score - Hit[s].score;
    if (Hit[s].npairs != Hit[t].npairs)
        return Hit[t].npairs - Hit[s].npairs;
    if (Hit[s].nhits != Hit[t].nhits)
        return Hit[t].nhits - Hit[s].nhits;
    return Res[s].family != Res[t].family ? Res[s].family - Res[t].family : (s > t) - (s < t);
}

/* array of the hits with a score, the best first */
int rank(SEQ hits, SEQ **list)
{
    int n = 0, room = 0;

    *list = NULL;
    for (; hits != NONE; hits = Hit[hits].nexthit) {
        if (Hit[hits].score < 20)
            continue;
        if (n == room) {
            room = room ? 2 * room : 32;
            *list = (SEQ *) realloc(*list, (size_t) room * sizeof(SEQ));
            if (*list == NULL)
                exit(1);
        }
        (*list)[n++] = hits;
    }
    if (n > 1)
        qsort(*list, (size_t) n, sizeof(SEQ), better);
    return n;
}
