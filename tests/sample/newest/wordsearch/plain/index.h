#ifndef INDEX_H
#define INDEX_H

#include <stddef.h>
#include <stdint.h>

#define TOP_K 10
#define MAX_QUERY_TERMS 6

typedef struct {
    int doc_id;
    int tf;                 /* occurrences in the document */
    long first_pos;
    long last_pos;
    double weight;          /* tf relative to the length, for statistics */
    unsigned field_mask;
} Posting;

typedef struct Term {
    char word[28];
    uint64_t hash;
    Posting *postings;
    int num_postings;
    int cap_postings;
    long collection_freq;
    long queried;
    struct Term *next;
} Term;

typedef struct {
    int id;
    char title[40];
    char url[48];
    long date;
    int language;
    int length;
    int deleted;
    double quality;
    double score;           /* of the current query */
    int stamp;              /* which query the score belongs to */
    int matched;
    long views;
    unsigned char digest[16];
} Document;

typedef struct {
    Document *docs;
    int num_docs, cap_docs;
    Term **buckets;
    size_t num_buckets;
    size_t num_terms;
    long total_length;
    int query_no;
    Document **candidates;
    int num_candidates, cap_candidates;
} Index;

typedef struct {
    double score;
    Document *doc;
} Hit;

Index *index_create(void);
void index_destroy(Index *ix);
Document *index_new_document(Index *ix, const char *title, int language);
void index_add_word(Index *ix, Document *doc, const char *word, long pos);
Term *index_find(const Index *ix, const char *word);
const Posting *term_posting(const Term *t, int doc_id);
int index_query(Index *ix, Term **terms, int n, int language, Hit *hits);
long index_compact(Index *ix);
void *checked_realloc(void *p, size_t size);

#endif
