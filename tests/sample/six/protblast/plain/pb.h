/* pb.h - protein search: word index, two-hit seeds, gapped alignment */

#ifndef _PB_H_
#define _PB_H_

#define NAA        20
#define WORDLEN    3
#define NWORDS     (NAA * NAA * NAA)
#define MAXLEN     256
#define TWOHIT     40
#define GAPOPEN    11
#define GAPEXT     1
#define NEGINF     (-100000)
#define OCCBLOCK   4096

enum { FROM_NONE, FROM_DIAG, FROM_UP, FROM_LEFT };

typedef struct seq_s {
    char          name[20];
    int           len;
    char         *res;          /* 0..19 */
    int           family;       /* made from, only for checking */
    double        complexity;
    int           stamp;        /* last query that hit it */
    int           lastdiag;
    int           lastpos;
    int           nhits;
    int           npairs;       /* of two hits on a diagonal */
    int           bestdiag;
    int           score;        /* ungapped */
    long          total_hits;
    struct seq_s *nexthit;      /* list of the sequences hit */
    struct seq_s *next;         /* list of all */
} SEQ;

typedef struct occ_s {
    SEQ          *seq;
    int           word;
    int           pos;
    long          offset;       /* in the whole database */
    struct occ_s *next;
} OCC;

typedef struct {
    int  h, e, f;               /* best; ending in a gap up; left */
    char from;
    char eopen, fopen;          /* gap starts here */
    int  row, col;
} CELL;

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
extern SEQ  *db_make(int nseq, int nfam);
extern void  db_free(SEQ *db);
extern int   rnd(int n);
extern void *emalloc(unsigned long n);

/* words.c */
extern void  words_index(SEQ *db);
extern SEQ  *words_scan(SEQ *query, int stamp);
extern void  words_free(void);
extern int   word_usage(int *most);

/* extend.c */
extern void  extend(SEQ *query, SEQ *s);
extern int   rank(SEQ *hits, SEQ ***list);

/* align.c */
extern void  align(SEQ *a, SEQ *b, ALI *ali);
extern void  align_free(void);

#endif
