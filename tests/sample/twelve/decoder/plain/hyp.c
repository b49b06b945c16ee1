#include <stdio.h>
#include <stdlib.h>

#include "ckd_alloc.h"
#include "search.h"

void hyp_print(const search_t *s)
{
    int32 i, best = NO_BP, n = 0;

    for (i = s->bpidx - 1; i >= 0 && s->bptbl[i].frame > s->frame - 12; i--)
        if (best == NO_BP || s->bptbl[i].score > s->bptbl[best].score)
            best = i;
    printf("hypothesis, last word first:\n");
    for (i = best; i != NO_BP && n < 12; i = s->bptbl[i].bp, n++)
        printf("  %-10s to %d, score %d (%d %d)\n", s->dict[s->bptbl[i].wid].word, s->bptbl[i].frame,
               s->bptbl[i].score, s->bptbl[i].ascr, s->bptbl[i].lscr);
}

static int by_enter(const void *a, const void *b)
{
    const chan_t *x = *(chan_t *const *)a, *y = *(chan_t *const *)b;
    if (x->n_enter != y->n_enter)
        return y->n_enter - x->n_enter;
    if (x->hmm.bestscore != y->hmm.bestscore)
        return x->hmm.bestscore > y->hmm.bestscore ? -1 : 1;
    if (x->ssid != y->ssid)
        return x->ssid - y->ssid;
    return x->depth - y->depth;
}

static int by_exit(const void *a, const void *b)
{
    const dict_word_t *x = a, *y = b;
    if (x->n_exit != y->n_exit)
        return y->n_exit - x->n_exit;
    return x->real_wid - y->real_wid;
}

void stat_print(search_t *s)
{
    int32 now = s->frame & 1, i;
    long sum = 0;

    for (i = 0; i < s->n_active[now]; i++) {
        const chan_t *c = s->active_list[now][i];
        sum = (sum * 7 + c->depth * 3 + c->hmm.path[0]) % 1000000007;
    }
    qsort(s->active_list[now], s->n_active[now], sizeof(chan_t *), by_enter);
    for (i = 0; i < 4 && i < s->n_active[now]; i++)
        printf("%-12s entered %d\n", s->active_list[now][i]->name, s->active_list[now][i]->n_enter);
    qsort(s->dict, s->n_word, sizeof(dict_word_t), by_exit);
    for (i = 0; i < 4; i++)
        printf("%-12s left %d\n", s->dict[i].word, s->dict[i].n_exit);
    printf("%d words, %d channels, %d back pointers, %ld evaluated, %ld entered, %ld exits, %ld pruned, sum %ld\n",
           s->n_word, s->n_chan, s->bpidx, s->st.hmm_eval, s->st.enter, s->st.exit, s->st.pruned, sum);
}
