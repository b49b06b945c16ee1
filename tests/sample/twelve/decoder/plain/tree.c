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

static chan_t *chan_new(search_t *s, chan_t *parent, int32 phone)
{
    chan_t *c = ckd_calloc(1, sizeof(chan_t));
    c->parent = parent;
    c->ciphone = phone;
    c->ssid = sseq_of(parent ? parent->ciphone : 0, phone);
    c->depth = parent ? parent->depth + 1 : 0;
    c->info.wid = -1;
    c->active = -1;
    c->hmm.tmatid = (int16)(phone % 4);
    snprintf(c->name, sizeof c->name, "%s(%s)/%d", ciphone[phone], parent ? ciphone[parent->ciphone] : "SIL", c->depth);
    hmm_clear(&c->hmm);
    s->n_chan++;
    return c;
}

void tree_make(search_t *s)
{
    int32 w, i;

    for (w = 0; w < s->n_word; w++) {
        const dict_word_t *d = &s->dict[w];
        chan_t *c = s->root[d->pron[0]];
        if (!c)
            c = s->root[d->pron[0]] = chan_new(s, NULL, d->pron[0]);
        for (i = 1; i < d->pron_len; i++) {
            chan_t **link = &c->next;
            while (*link && ((*link)->ciphone != d->pron[i] || (i == d->pron_len - 1) != ((*link)->info.wid >= 0)))
                link = &(*link)->alt;
            if (!*link)
                *link = chan_new(s, c, d->pron[i]);
            c = *link;
        }
        c->info.wid = w;        /* homophones: the last one */
    }
}

static void chan_free(chan_t *c)
{
    while (c) {
        chan_t *alt = c->alt;
        chan_free(c->next);
        free(c);
        c = alt;
    }
}

void tree_free(search_t *s)
{
    int i;
    for (i = 0; i < N_CIPHONE; i++)
        chan_free(s->root[i]);
}
