#ifndef SEARCH_H
#define SEARCH_H
/* Lexicon tree of phone HMMs, Viterbi beam search over active channels. */

#include "s_types.h"

typedef struct dict_word_s {
    char word[16];
    int32 pron[MAX_PRON];
    int32 pron_len;
    int32 uni_score;            /* language model */
    int32 n_exit;               /* times recognized, tentatively */
    int32 fillpen, real_wid;
} dict_word_t;

typedef uint32 chan_id;         /* 0: none */

typedef struct {                /* 48 bytes */
    int32 score[N_STATE];
    int32 path[N_STATE];        /* into back pointer table */
    int32 bestscore;
    uint32 down;                /* first successor, or the word of a word end */
    chan_id alt;                /* sibling */
    uint32 n_enter;
    unsigned short ssid;
    int16 active;               /* frame for which it is in the list */
    uint8 ciphone, is_end, depth, left;
} chan_t;

typedef struct bptbl_s {
    int32 frame;
    int32 wid;
    int32 bp;
    int32 score;
    int32 ascr, lscr;
    uint8 valid;
} bptbl_t;

typedef struct {
    dict_word_t *dict;
    int32 n_word;
    chan_t *chan;
    chan_id root[N_CIPHONE];
    int32 chan_room;
    int32 n_chan;
    chan_id *active_list[2];
    int32 n_active[2];
    bptbl_t *bptbl;
    int32 bpidx, bptbl_size;
    int32 senscr[N_SSEQ * N_STATE];
    int32 beam, pbeam, wbeam;
    int32 frame;
    struct {
        long hmm_eval, enter, exit, pruned;
    } st;
} search_t;

/* tree.c */
void dict_make(search_t *s, int32 n_word);
void tree_make(search_t *s);
void tree_free(search_t *s);
void chan_name(const chan_t *c, char name[20]);
int32 sseq_of(int32 left, int32 phone);

/* hmm.c */
int32 hmm_eval(chan_t *h, const int32 *senscr);
void hmm_clear(chan_t *h);
void hmm_enter(chan_t *h, int32 score, int32 path);

/* search.c */
void search_start(search_t *s);
void search_frame(search_t *s);

/* feat.c */
void utt_start(const search_t *s);
void utt_senscr(search_t *s);
int32 rnd(int32 n);

/* hyp.c */
void hyp_print(const search_t *s);
void stat_print(search_t *s);

#endif
