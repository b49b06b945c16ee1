#include "search.h"

static const int32 tp[4][N_STATE][2] = {
    /* stay, go on */
    {{-20, -30}, {-25, -25}, {-20, -30}},
    {{-10, -45}, {-15, -35}, {-12, -40}},
    {{-30, -20}, {-35, -18}, {-30, -22}},
    {{-15, -35}, {-15, -35}, {-15, -35}},
};

void hmm_clear(chan_t *h)
{
    int i;
    for (i = 0; i < N_STATE; i++) {
        h->score[i] = WORST_SCORE;
        h->path[i] = NO_BP;
    }
    h->bestscore = WORST_SCORE;
}

void hmm_enter(chan_t *h, int32 score, int32 path)
{
    h->score[0] = score;
    h->path[0] = path;
}

int32 hmm_eval(chan_t *h, const int32 *senscr)
{
    const int32 (*t)[2] = tp[h->ciphone % 4];
    int32 best = WORST_SCORE;
    int i;

    for (i = N_STATE - 1; i >= 0; i--) {
        int32 stay = h->score[i] > WORST_SCORE ? h->score[i] + t[i][0] : WORST_SCORE;
        int32 come = i > 0 && h->score[i - 1] > WORST_SCORE ? h->score[i - 1] + t[i - 1][1] : WORST_SCORE;
        if (come > stay) {
            stay = come;
            h->path[i] = h->path[i - 1];
        }
        if (stay > WORST_SCORE)
            stay += senscr[i];
        h->score[i] = stay;
        if (stay > best)
            best = stay;
    }
    h->bestscore = best;
    return best;
}
