#ifndef index_h
#define index_h

#include <stdint.h>
#include <stdio.h>

#define WORDMAX 16
#define TITLEMAX 40
#define HASHSIZE 32768
#define VARSIZE 131072
#define TOP 10
#define PERCHUNK 6
#define YEAR0 1950
#define MAXLEN 256          /* of a document, in words */

/* an inverted index: words, the documents they occur in, and variants of the
 * words with one letter missing, to correct spelling; everything has a number,
 * links are numbers plus one, 0 is none */

struct doc {
    double score;
    uint32_t query;
    uint8_t matched;
    uint8_t length;
};

struct chunk {
    uint32_t next;
    uint32_t doc[PERCHUNK];
    uint8_t count[PERCHUNK];
    uint8_t firstpos[PERCHUNK], lastpos[PERCHUNK];
    uint8_t used;
};

struct word {
    uint32_t next;          /* in hash chain */
    uint32_t hash;
    char text[WORDMAX];
    uint32_t latest;        /* chunk */
    uint32_t latestdoc;
};

struct wordinfo {
    uint32_t first;
    uint32_t docs, total;
    double idf;
};

struct variant {
    uint32_t next;
    uint32_t hash;
    uint32_t wordpos;       /* word * 16 + position of the missing letter */
};

struct index {
    uint32_t hash[HASHSIZE];
    uint32_t variants[VARSIZE];
    double norm[MAXLEN];
    struct doc *doc;
    uint8_t *year;          /* after YEAR0 */
    char (*title)[TITLEMAX];
    struct word *word;
    struct wordinfo *info;
    struct chunk *chunk;
    long nchunks;
    struct variant *var;
    int ndocs, nwords;
    long nposts, nvariants;
    size_t docroom, wordroom, chunkroom, varroom;
    uint32_t *hits;         /* of the present query */
    int nhits;
    uint32_t query;
};

/* text.c */
unsigned draw(unsigned limit);
int drawrank(int vocabulary);
void spell(int number, char *to);
void maketext(char *text, int words, int vocabulary);
char *nexttoken(char **p);

/* index.c */
void indexinit(struct index *x);
int findword(struct index *x, const char *text, int create);
void adddoc(struct index *x, char *text, int year);
void finish(struct index *x);
void indexfree(struct index *x);
int correct(struct index *x, const char *text);

/* query.c */
int anyof(struct index *x, int *w, int n, int from, int to);
int phrase(struct index *x, int a, int b);
unsigned long showhits(struct index *x, int show);

#endif
