/* An inverted index with ranked queries. */
#ifndef INDEX_H
#define INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TITLE 0
#define SECTIONS 4
#define TOP 10

struct posting {
    long doc;
    int freq;
    int first, last;            /* word positions */
    int section;                /* where it occurs first */
    double weight;
    bool emphasis;
};

struct term {
    char text[24];
    struct posting *list;
    size_t used, room;
    double idf;
    long asked;
};

struct doc {
    char title[40];
    long id;
    int words;
    int language;
    double norm;
    double quality;
    double score;
    long query;                 /* the last one that found it */
    int matched;
    long shown;
};

struct index {
    struct term *term;
    size_t terms;
    struct doc *doc;
    size_t docs;
    long *found;                /* documents of the current query */
    size_t hits;
    long queries;
    uint64_t rng;
};

struct hit {
    const struct doc *doc;
    double score;
};

uint32_t draw(struct index *x, uint32_t limit);
size_t draw_term(struct index *x);
void index_build(struct index *x, size_t docs, size_t terms);
void index_free(struct index *x);
const struct posting *term_find(const struct term *t, long doc);
int index_query(struct index *x, const size_t *terms, int n, struct hit top[TOP]);

#endif
