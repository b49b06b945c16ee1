#include <stdlib.h>
#include <string.h>

#include "ckd_alloc.h"
#include "search.h"

static void activate(search_t *s, chan_id id, int32 frame)
{
    chan_t *c = &s->chan[id];
    if (c->active == frame)
        return;
    c->active = (int16)frame;
    s->active_list[frame & 1][s->n_active[frame & 1]++] = id;
}

/* Into the first state for the next frame, unless there is a better way. */
static void enter(search_t *s, chan_id id, int32 score, int32 path)
{
    chan_t *c = &s->chan[id];
    if (score <= c->score[0])
        return;
    hmm_enter(c, score, path);
    c->n_enter++;
    s->st.enter++;
    activate(s, id, s->frame + 1);
}

static int32 save_bp(search_t *s, int32 w, int32 score, int32 path)
{
    bptbl_t *bp;
    int32 before = path == NO_BP ? 0 : s->bptbl[path].score;

    if (s->bpidx == s->bptbl_size) {
        s->bptbl_size = s->bptbl_size ? 2 * s->bptbl_size : 512;
        s->bptbl = ckd_realloc(s->bptbl, s->bptbl_size * sizeof(bptbl_t));
    }
    bp = &s->bptbl[s->bpidx];
    memset(bp, 0, sizeof *bp);
    bp->frame = s->frame;
    bp->wid = w;
    bp->bp = path;
    bp->lscr = s->dict[w].uni_score;
    bp->score = score + bp->lscr;
    bp->ascr = score - before;
    bp->valid = 1;
    s->dict[w].n_exit++;
    s->st.exit++;
    return s->bpidx++;
}

void search_start(search_t *s)
{
    int i;

    s->active_list[0] = ckd_calloc(s->n_chan, sizeof(chan_id));
    s->active_list[1] = ckd_calloc(s->n_chan, sizeof(chan_id));
    s->frame = -1;
    for (i = 0; i < N_CIPHONE; i++)
        if (s->root[i])
            enter(s, s->root[i], 0, NO_BP);
    s->frame = 0;
}

void search_frame(search_t *s)
{
    int32 now = s->frame & 1, best = WORST_SCORE, i, n = s->n_active[now], first_bp = s->bpidx;
    int32 thresh, pthresh, wthresh, best_bp = NO_BP;
    const chan_id *list = s->active_list[now];
    chan_id k;
    chan_t *c;

    for (i = 0; i < n; i++) {
        int32 score;
        c = &s->chan[list[i]];
        score = hmm_eval(c, &s->senscr[c->ssid * N_STATE]);
        if (score > best)
            best = score;
    }
    s->st.hmm_eval += n;
    thresh = best - s->beam;
    pthresh = best - s->pbeam;
    wthresh = best - s->wbeam;
    s->n_active[!now] = 0;
    for (i = 0; i < n; i++) {
        int32 out;
        c = &s->chan[list[i]];
        if (c->bestscore < thresh) {
            s->st.pruned++;
            if (c->active == s->frame)
                hmm_clear(c);
            continue;
        }
        activate(s, list[i], s->frame + 1);
        out = c->score[N_STATE - 1];
        if (out < pthresh)
            continue;
        out -= 30;
        for (k = c->is_end ? 0 : c->down; k; k = s->chan[k].alt)
            enter(s, k, out, c->path[N_STATE - 1]);
        if (c->is_end && out > wthresh)
            save_bp(s, (int32)c->down, out, c->path[N_STATE - 1]);
    }
    for (i = first_bp; i < s->bpidx; i++)
        if (best_bp == NO_BP || s->bptbl[i].score > s->bptbl[best_bp].score)
            best_bp = i;
    if (best_bp != NO_BP)
        for (i = 0; i < N_CIPHONE; i++)
            if (s->root[i])
                enter(s, s->root[i], s->bptbl[best_bp].score, best_bp);
    s->frame++;
}
