#ifndef index_h
#define index_h

#include <stdio.h>

#define WORDMAX 16
#define TITLEMAX 40
#define HASHSIZE 32768
#define VARSIZE 131072
#define TOP 10
#define PERCHUNK 6

/* an inverted index: words, the documents they occur in, and variants of the
 * words with one letter missing, to correct spelling */

struct arena {
    struct block *blocks;
    size_t blocksize;
};

struct doc {
    char title[TITLEMAX];
    int number;
    int year;
    int length;         /* in words */
    int unique;
    double norm;        /* the longer, the less a word counts */
    struct doc *next;
    int shown;
    /* of the present query */
    double score;
    int matched;
    long query;
};

struct posting {
    struct doc *doc;
    int count;
    int firstpos, lastpos;
    unsigned intitle : 1;
    unsigned capital : 1;
    double weight;
};

struct chunk {
    struct posting post[PERCHUNK];
    int used;
    struct chunk *next;
};

struct word {
    struct word *next;  /* in hash chain */
    char text[WORDMAX];
    int len;
    unsigned hash;
    int number;
    long docs, total;
    struct chunk *first, **tail, *latest;
    double idf;
    long asked;
};

struct variant {
    struct variant *next;
    unsigned long hash;
    struct word *word;
    int position;       /* of the missing letter */
};

struct index {
    struct word *hash[HASHSIZE];
    struct variant *variants[VARSIZE];
    struct doc *docs, **lastdoc;
    int ndocs, nwords;
    long nposts, nvariants;
    struct arena wordmem, postmem, docmem;
    struct doc **hits;  /* of the present query */
    int nhits;
    long query;
};

/* arena.c */
void arenainit(struct arena *a, size_t blocksize);
void *arenaget(struct arena *a, size_t n);
void arenafree(struct arena *a);

/* text.c */
unsigned draw(unsigned limit);
int drawrank(int vocabulary);
void spell(int number, char *to);
void maketext(char *text, int words, int vocabulary);
char *nexttoken(char **p);

/* index.c */
void indexinit(struct index *x);
struct word *findword(struct index *x, const char *text, int create);
void adddoc(struct index *x, char *text, int year);
void finish(struct index *x);
void addvariants(struct index *x, struct word *w);
void indexfree(struct index *x);

/* query.c */
struct word *correct(struct index *x, const char *text);
int anyof(struct index *x, struct word **w, int n, int from, int to);
int phrase(struct index *x, struct word *a, struct word *b);
unsigned long showhits(struct index *x, int show);

#endif
