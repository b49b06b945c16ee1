#ifndef TEXTIDX_H
#define TEXTIDX_H

/* Layout by hand: terms, postings and documents are 32-bit indices; a posting
 * takes 16 bytes, what a look-up reads of a term 16, what a query reads of a
 * document 32; the texts of the terms in one pool. */
#include <stddef.h>
#include <stdint.h>

typedef struct {
    double   score;             /* while a query runs */
    double   norm;
    uint32_t stamp;
    uint32_t matched;
    uint32_t next_hit;          /* + 1 */
} DocState;

typedef struct {
    char     title[24];
    char     author[16];
    uint16_t year;
    uint16_t length;            /* words */
    uint16_t distinct;
    uint32_t shown;
} DocInfo;

typedef struct {
    uint32_t next;              /* 0: end */
    uint32_t doc;
    uint16_t count;
    uint16_t first_pos;
    uint16_t last_pos;
    uint16_t in_title;
} Posting;

typedef struct {
    uint32_t next;              /* in the bucket, 0: end */
    uint32_t hash;
    uint32_t text;
    uint32_t len;
} TermKey;

typedef struct {
    uint32_t first, last;
    uint32_t doc_freq;
    uint32_t coll_freq;
    uint32_t queried;
    double   idf;
} TermData;

typedef struct {
    uint32_t *buckets;
    size_t    num_buckets;
    TermKey  *keys;
    TermData *terms;
    size_t    num_terms, max_terms;
    char     *text;
    size_t    text_used, text_max;
    Posting  *postings;
    size_t    num_postings, max_postings;
    DocState *state;
    DocInfo  *info;
    size_t    num_docs, max_docs;
    uint64_t  num_tokens;
    double    avg_length;
    uint32_t  stamp;
} Index;

typedef struct {
    uint32_t doc;
    double   score;
} Hit;

void      index_init(Index *ix, size_t max_docs);
void      index_add(Index *ix, const char *title, const char *author, uint32_t year,
                    const char *text);
void      index_finish(Index *ix);
uint32_t  index_lookup(Index *ix, const char *word, size_t len);
size_t    index_query(Index *ix, const char *query, int all, Hit *hits, size_t max_hits);

#endif
