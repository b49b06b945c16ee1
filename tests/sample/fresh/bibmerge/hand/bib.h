/* bib.h - bibliographic records, their merging and ranking; layout by hand:
 * records and authors are numbers into arrays by use */
#ifndef BIB_H
#define BIB_H
#include "ivec.h"

enum { TITLE_LEN = 56, MAX_AUTHORS = 4, MAX_REFS = 6 };
#define NO_RECORD UINT32_MAX

typedef struct bib_key {
    char title[TITLE_LEN];
    int year;
} bib_key;

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

/* index: what a probe looks at */
typedef struct bib_slot {
    uint32_t hash;              /* the lower half */
    uint32_t next;
    uint32_t title;             /* offset in the titles */
    int32_t year;
} bib_slot;

/* what a merge looks at */
typedef struct bib_merged {
    uint32_t authors[MAX_AUTHORS];
    int32_t copies;
    int16_t span;               /* last page - first page */
    uint8_t nauthors;
    uint8_t sources;
    uint8_t venue;
} bib_merged;

typedef struct bib_db {
    uint32_t nrecords, cap_records;
    bib_slot *slot;
    bib_merged *merge;
    ivec *refs;
    int32_t *cited;
    double *score, *next_score;
    char *titles;
    size_t titles_used, titles_size;
    uint32_t *buckets;
    uint32_t nbuckets;
    uint64_t probes;

    size_t nauthors;
    ivec *works;                /* by author; no author without works */
    uint32_t *mark;
    int32_t *h_index, *partners;
    double *total;

    ivec_pool ref_pool, work_pool;
    long merged, unresolved, citations;
} bib_db;

int bib_init(bib_db *db, size_t max_authors);
void bib_free(bib_db *db);
int bib_merge(bib_db *db, const bib_entry *e);
int bib_cite(bib_db *db, const bib_entry *e);
int bib_rank(bib_db *db, int rounds);
void bib_judge_authors(bib_db *db);
#endif
