#include <stdlib.h>
#include "pb.h"

static uint32_t Head[NWORDS];
static int      Count[NWORDS];

static OCC     *Occ;
static uint32_t Used, Room;

static uint32_t new_occ(void)
{
    if (Used == Room) {
        Room = Room ? Room * 2 : 4096;
        Occ = (OCC *) realloc(Occ, Room * sizeof(OCC));
        if (Occ == NULL)
            exit(1);
        if (Used == 0)
            Used = 1;               /* 0 ends the lists */
    }
    return Used++;
}

static int word_at(const char *res)
{
    return (res[0] * NAA + res[1]) * NAA + res[2];
}

void words_index(void)
{
    SEQ s;
    int i;

    for (s = 0; s < NSeq; s++) {
        for (i = 0; i + WORDLEN <= Res[s].len; i++) {
            uint32_t o = new_occ();
            int w = word_at(Res[s].res + i);
            Occ[o].where = s << 8 | (uint32_t) i;
            Occ[o].next = Head[w];
            Head[w] = o;
            Count[w]++;
            Stats.words++;
        }
    }
}

/* one occurrence of a query word */
static SEQ hit(const OCC *o, int qpos, int stamp, SEQ list)
{
    SEQ n = o->where >> 8;
    int pos = (int) (o->where & 255);
    HIT *s = &Hit[n];
    int diag = pos - qpos;

    if (s->stamp != stamp) {
        s->stamp = stamp;
        s->lastdiag = (int16_t) (diag - 1);
        s->lastpos = 0;
        s->nhits = s->npairs = 0;
        s->bestdiag = 0;
        s->score = 0;
        s->nexthit = list;
        list = n;
    }
    if (diag == s->lastdiag && pos - s->lastpos < TWOHIT) {
        s->npairs++;
        s->bestdiag = (int16_t) diag;
        Stats.pairs++;
    }
    s->lastdiag = (int16_t) diag;
    s->lastpos = (int16_t) pos;
    s->nhits++;
    s->total_hits++;
    return list;
}

SEQ words_scan(SEQ query, int stamp)
{
    SEQ list = NONE;
    uint32_t o;
    int i;

    for (i = 0; i + WORDLEN <= Res[query].len; i++) {
        int w = word_at(Res[query].res + i);
        Stats.visits += Count[w];
        for (o = Head[w]; o != 0; o = Occ[o].next)
            list = hit(&Occ[o], i, stamp, list);
    }
    return list;
}

int word_usage(int *most)
{
    int w, used = 0;

    *most = 0;
    for (w = 0; w < NWORDS; w++) {
        used += Count[w] > 0;
        if (Count[w] > Count[*most])
            *most = w;
    }
    return used;
}

void words_free(void)
{
    free(Occ);
}
