/* pb.h - protein search: word index, two-hit seeds, gapped alignment */

#ifndef _PB_H_
#define _PB_H_

#include <stdint.h>

#define NAA        20
#define WORDLEN    3
#define NWORDS     (NAA * NAA * NAA)
#define MAXLEN     256
#define TWOHIT     40
#define GAPOPEN    11
#define GAPEXT     1
#define NEGINF     (-30000)

enum { FROM_NONE, FROM_DIAG, FROM_UP, FROM_LEFT };

#define NONE       0xffffffffu

typedef uint32_t SEQ;               /* number of the sequence */

typedef struct {                    /* what the scan keeps */
    int32_t  stamp;                 /* last query that hit it */
    int16_t  lastdiag;
    int16_t  lastpos;
    int16_t  bestdiag;
    uint16_t nhits, npairs;         /* of two hits on a diagonal */
    uint16_t score;                 /* ungapped */
    uint32_t total_hits;
    SEQ      nexthit;               /* list of the sequences hit */
} HIT;

typedef struct {
    char    *res;                   /* 0..19 */
    uint16_t len;
    uint16_t family;                /* made from, only for checking */
} RES;

extern HIT    *Hit;
extern RES    *Res;
extern double *Complexity;
extern SEQ     NSeq;

typedef struct {
    uint32_t where;                 /* sequence << 8 | position */
    uint32_t next;
} OCC;

typedef struct {
    int16_t h, e, f;                /* best; ending in a gap up; left */
    uint8_t from;                   /* 2 bits, and where gaps start */
} CELL;

#define EOPEN 4
#define FOPEN 8

typedef struct {
    int    score;
    int    qfrom, qto, sfrom, sto;
    int    ident, gaps, length;
    char   top[48], mid[48], bot[48];   /* beginning, for display */
} ALI;

typedef struct {
    long words, visits, pairs, extended, cells, traced;
} STATS;

extern STATS Stats;
extern const char Letters[];
extern const signed char Matrix[NAA][NAA];

/* db.c */
extern SEQ   db_make(int nseq, int nfam);
extern void  db_free(void);
extern int   rnd(int n);
extern void *emalloc(unsigned long n);

/* words.c */
extern void  words_index(void);
extern SEQ   words_scan(SEQ query, int stamp);
extern void  words_free(void);
extern int   word_usage(int *most);

/* extend.c */
extern void  extend(SEQ query, SEQ s);
extern int   rank(SEQ hits, SEQ **list);

/* align.c */
extern void  align(SEQ a, SEQ b, ALI *ali);
extern void  align_free(void);

#endif
