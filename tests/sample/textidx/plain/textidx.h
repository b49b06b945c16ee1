#ifndef TEXTIDX_H
#define TEXTIDX_H

#include <stddef.h>
#include <stdint.h>

/* ---- arena ---- */

typedef struct ArenaBlock ArenaBlock;

typedef struct {
    ArenaBlock *current;
    size_t total;
    size_t blocks;
} Arena;

void *arena_alloc(Arena *a, size_t size);
char *arena_strndup(Arena *a, const char *s, size_t n);
void  arena_release(Arena *a);

/* ---- index ---- */

typedef struct Document {
    char     title[24];
    char     author[16];
    uint32_t id;
    uint32_t year;
    size_t   length;            /* words */
    size_t   distinct;
    double   norm;
    double   score;             /* while a query runs */
    int      matched;
    uint64_t stamp;
    uint64_t shown;
    struct Document *next_hit;
} Document;

typedef struct Posting {
    struct Posting *next;
    Document *doc;
    uint32_t  count;
    uint32_t  first_pos;
    uint32_t  last_pos;
    uint32_t  in_title;
} Posting;

typedef struct Term {
    struct Term *next;          /* in the bucket */
    char    *text;
    size_t   len;
    uint64_t hash;
    Posting *first, *last;
    size_t   doc_freq;
    uint64_t coll_freq;
    double   idf;
    uint64_t queried;
} Term;

typedef struct {
    Arena     arena;
    Term    **buckets;
    size_t    num_buckets;
    size_t    num_terms;
    Document *docs;
    size_t    num_docs, max_docs;
    uint64_t  num_postings;
    uint64_t  num_tokens;
    double    avg_length;
    uint64_t  stamp;
} Index;

typedef struct {
    Document *doc;
    double    score;
} Hit;

void      index_init(Index *ix, size_t max_docs);
void      index_free(Index *ix);
Document *index_add(Index *ix, const char *title, const char *author, uint32_t year,
                    const char *text);
void      index_finish(Index *ix);
Term     *index_lookup(Index *ix, const char *word, size_t len);
size_t    index_query(Index *ix, const char *query, int all, Hit *hits, size_t max_hits);

#endif
