/* As plain: postings as three arrays for each term, documents split. */
#ifndef INDEX_H
#define INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TITLE 0
#define SECTIONS 4
#define TOP 10

struct place {
    uint8_t first, last;        /* a document has fewer than 64 words */
    uint8_t freq;
    bool emphasis;
};

struct term {
    uint32_t *doc_section;      /* doc * SECTIONS + section */
    double *weight;
    struct place *place;
    uint32_t used, room;
    double idf;
};

struct doc {                    /* what a query uses */
    double score;
    uint32_t query;
    uint16_t matched;
    uint8_t words;
    uint8_t language;
};

struct info {
    char title[40];
    uint32_t shown;
};

struct index {
    struct term *term;
    char (*text)[24];
    uint32_t *asked;
    size_t terms;
    struct doc *doc;
    double *norm, *quality;
    struct info *info;
    size_t docs;
    uint32_t *found;                /* documents of the current query */
    size_t hits;
    long queries;
    uint64_t rng;
};

struct hit {
    uint32_t doc;
    double score;
};

uint32_t draw(struct index *x, uint32_t limit);
size_t draw_term(struct index *x);
void index_build(struct index *x, size_t docs, size_t terms);
void index_free(struct index *x);
const struct place *term_find(const struct term *t, uint32_t doc);
int index_query(struct index *x, const size_t *terms, int n, struct hit top[TOP]);

#endif
