#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ckd_alloc.h"
#include "search.h"

static const char *const ciphone[N_CIPHONE] = {
    "AA", "AE", "AH", "AO", "B",  "CH", "D",  "EH", "ER", "F",  "G", "HH", "IH", "IY", "JH", "K",
    "L",  "M",  "N",  "NG", "OW", "P",  "R",  "S",  "SH", "T",  "TH", "UW", "V",  "W",  "Y",  "Z",
};

static int cmp_word(const void *a, const void *b)
{
    return strcmp(((const dict_word_t *)a)->word, ((const dict_word_t *)b)->word);
}

void dict_make(search_t *s, int32 n_word)
{
    int32 w, i;

    s->dict = ckd_calloc(n_word, sizeof(dict_word_t));
    s->n_word = n_word;
    for (w = 0; w < n_word; w++) {
        dict_word_t *d = &s->dict[w];
        d->pron_len = 3 + rnd(5) + rnd(5);
        for (i = 0; i < d->pron_len; i++)
            d->pron[i] = i == 0 ? rnd(N_CIPHONE) : (d->pron[i - 1] * 5 + 1 + rnd(9)) % N_CIPHONE;
        d->uni_score = -100 - rnd(400);
        d->real_wid = w;
        snprintf(d->word, sizeof d->word, "%05x%s", (uint32)rnd(1 << 20), ciphone[d->pron[0]]);
    }
    qsort(s->dict, n_word, sizeof(dict_word_t), cmp_word);
}

int32 sseq_of(int32 left, int32 phone)
{
    return (left * 37 + phone * 101 + 11) % N_SSEQ;
}

void chan_name(const chan_t *c, char name[20])
{
    snprintf(name, 20, "%s(%s)/%d", ciphone[c->ciphone], c->depth ? ciphone[c->left] : "SIL", c->depth);
}

static chan_id chan_new(search_t *s, chan_id parent, int32 phone)
{
    chan_t *c;
    if (s->n_chan + 1 >= s->chan_room) {
        s->chan_room = s->chan_room ? 2 * s->chan_room : 4096;
        s->chan = ckd_realloc(s->chan, s->chan_room * sizeof(chan_t));
    }
    c = &s->chan[++s->n_chan];
    memset(c, 0, sizeof *c);
    c->ciphone = (uint8)phone;
    c->left = parent ? s->chan[parent].ciphone : 0;
    c->depth = parent ? s->chan[parent].depth + 1 : 0;
    c->ssid = (unsigned short)sseq_of(c->left, phone);
    c->active = -1;
    hmm_clear(c);
    return s->n_chan;
}

void tree_make(search_t *s)
{
    int32 w, i;

    for (w = 0; w < s->n_word; w++) {
        const dict_word_t *d = &s->dict[w];
        chan_id c = s->root[d->pron[0]];
        if (!c)
            c = s->root[d->pron[0]] = chan_new(s, 0, d->pron[0]);
        for (i = 1; i < d->pron_len; i++) {
            int end = i == d->pron_len - 1;
            chan_id k = s->chan[c].down, last = 0;
            while (k && (s->chan[k].ciphone != d->pron[i] || end != s->chan[k].is_end)) {
                last = k;
                k = s->chan[k].alt;
            }
            if (!k) {
                k = chan_new(s, c, d->pron[i]);
                s->chan[k].is_end = end;
                if (last)
                    s->chan[last].alt = k;
                else
                    s->chan[c].down = k;
            }
            c = k;
        }
        s->chan[c].down = w;    /* homophones: the last one */
    }
}

void tree_free(search_t *s)
{
    free(s->chan);
}
