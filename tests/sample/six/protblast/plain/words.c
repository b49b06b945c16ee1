#include <stdlib.h>
#include "pb.h"

static OCC *Head[NWORDS];
static int  Count[NWORDS];

static struct block {
    struct block *prev;
    int           used;
    OCC           occ[OCCBLOCK];
} *Blocks;

static OCC *new_occ(void)
{
    if (Blocks == NULL || Blocks->used == OCCBLOCK) {
        struct block *b = (struct block *) emalloc(sizeof(*b));
        b->prev = Blocks;
        b->used = 0;
        Blocks = b;
    }
    return &Blocks->occ[Blocks->used++];
}

static int word_at(const char *res)
{
    return (res[0] * NAA + res[1]) * NAA + res[2];
}

void words_index(SEQ *db)
{
    SEQ *s;
    int i;

    for (s = db; s != NULL; s = s->next) {
        for (i = 0; i + WORDLEN <= s->len; i++) {
            OCC *o = new_occ();
            o->word = word_at(s->res + i);
            o->seq = s;
            o->pos = i;
            o->offset = Stats.words;
            o->next = Head[o->word];
            Head[o->word] = o;
            Count[o->word]++;
            Stats.words++;
        }
    }
}

/* one occurrence of a query word */
static SEQ *hit(OCC *o, int qpos, int stamp, SEQ *list)
{
    SEQ *s = o->seq;
    int diag = o->pos - qpos;

    if (s->stamp != stamp) {
        s->stamp = stamp;
        s->lastdiag = diag - 1;
        s->lastpos = 0;
        s->nhits = s->npairs = 0;
        s->bestdiag = 0;
        s->score = 0;
        s->nexthit = list;
        list = s;
    }
    if (diag == s->lastdiag && o->pos - s->lastpos < TWOHIT) {
        s->npairs++;
        s->bestdiag = diag;
        Stats.pairs++;
    }
    s->lastdiag = diag;
    s->lastpos = o->pos;
    s->nhits++;
    s->total_hits++;
    return list;
}

SEQ *words_scan(SEQ *query, int stamp)
{
    SEQ *list = NULL;
    OCC *o;
    int i;

    for (i = 0; i + WORDLEN <= query->len; i++) {
        int w = word_at(query->res + i);
        Stats.visits += Count[w];
        for (o = Head[w]; o != NULL; o = o->next)
            list = hit(o, i, stamp, list);
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
    struct block *prev;

    for (; Blocks != NULL; Blocks = prev) {
        prev = Blocks->prev;
        free(Blocks);
    }
}
