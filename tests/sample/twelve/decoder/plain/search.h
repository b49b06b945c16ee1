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

typedef struct hmm_s {
    int32 score[N_STATE];
    int32 path[N_STATE];        /* into back pointer table */
    int32 bestscore;
    int16 tmatid;
    uint8 mpx;
} hmm_t;

typedef struct chan_s {
    struct chan_s *next;        /* first successor */
    struct chan_s *alt;         /* sibling */
    struct chan_s *parent;
    char name[20];
    int32 ciphone;
    int32 ssid;
    int32 depth;
    hmm_t hmm;
    union {
        int32 wid;              /* of a word end, or -1 */
        int32 rc_id;
    } info;
    int32 active;               /* frame for which it is in the list */
    int32 n_enter;
    long n_eval;                /* statistics */
    double ascr;
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
    chan_t *root[N_CIPHONE];
    int32 n_chan;
    chan_t **active_list[2];
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
int32 sseq_of(int32 left, int32 phone);

/* hmm.c */
int32 hmm_eval(hmm_t *h, const int32 *senscr);
void hmm_clear(hmm_t *h);
void hmm_enter(hmm_t *h, int32 score, int32 path);

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
