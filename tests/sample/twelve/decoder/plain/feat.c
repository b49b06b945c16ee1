/* Stands for the acoustic front end: scores around the senones of an utterance. */
#include <string.h>

#include "search.h"

static unsigned long long seed = 0x2545F4914F6CDD1DULL;
static int32 wid, phone, state, left;

int32 rnd(int32 n)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (int32)((seed >> 33) % (uint32)n);
}

void utt_start(const search_t *s)
{
    wid = rnd(s->n_word);
    phone = state = 0;
    left = 0;
}

void utt_senscr(search_t *s)
{
    const dict_word_t *d = &s->dict[wid];
    int32 i, true_sen;

    true_sen = sseq_of(left, d->pron[phone]) * N_STATE + state;
    for (i = 0; i < N_SSEQ * N_STATE; i++)
        s->senscr[i] = -180 - rnd(160);
    s->senscr[true_sen] = -60 - rnd(120);
    if (rnd(2) == 0)
        return;
    if (++state < N_STATE)
        return;
    state = 0;
    left = d->pron[phone];
    if (++phone == d->pron_len)
        utt_start(s);
}
