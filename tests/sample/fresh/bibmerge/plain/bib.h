/* bib.h - bibliographic records, their merging and ranking */
#ifndef BIB_H
#define BIB_H
#include "gmap.h"
#include "gvec.h"

enum { TITLE_LEN = 56, MAX_AUTHORS = 4, MAX_REFS = 6 };

/* what identifies a publication */
typedef struct bib_key {
    char title[TITLE_LEN];
    int year;
} bib_key;

typedef struct bib_record {
    bib_key key;
    long id;
    char venue[24];
    int first_page, last_page;
    unsigned sources;           /* bit per catalogue */
    int copies;
    int cited;
    gvec authors;               /* bib_author* */
    gvec refs;                  /* bib_record* */
    double score;
    double next_score;
    void *user;
} bib_record;

typedef struct bib_author {
    unsigned number;
    char name[32];
    gvec works;                 /* bib_record* */
    int h_index;
    int partners;
    unsigned mark;
    double total;
} bib_author;

/* an entry as it comes from a catalogue */
typedef struct bib_entry {
    bib_key key;
    int first_page, last_page;
    int source;
    int nauthors;
    unsigned authors[MAX_AUTHORS];
    int nrefs;
    bib_key refs[MAX_REFS];
} bib_entry;

typedef struct bib_db {
    gvec records;
    gvec authors;               /* by number, NULL where unused */
    gmap index;
    long merged, unresolved, citations;
} bib_db;

int bib_init(bib_db *db, size_t max_authors);
void bib_free(bib_db *db);
int bib_merge(bib_db *db, const bib_entry *e);
int bib_cite(bib_db *db, const bib_entry *e);
void bib_rank(bib_db *db, int rounds);
void bib_judge_authors(bib_db *db);
#endif
