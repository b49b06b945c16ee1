#ifndef INDEX_H
#define INDEX_H

#include <stddef.h>

#define NAME_LEN 28
#define FANOUT 48              /* keys per node at most */
#define MIN_KEYS (FANOUT / 2)

/* One customer record. */
typedef struct record {
    long key;
    char name[NAME_LEN];
    int flags;
    long group;
    long created;
    long last_update;
    double balance;
    double limit;
    long updates;
    char *note;                /* rarely present */
} record;

typedef struct node {
    int leaf;
    int nkeys;
    long keys[FANOUT + 1];
    union {
        struct node *child[FANOUT + 2];
        record *rec[FANOUT + 1];
    } u;
    struct node *next;         /* leaves only */
    long splits;               /* how often this node was split */
} node;

typedef struct index {
    node *root;
    int height;
    size_t count;
    size_t nodes;
    size_t splits, merges, borrows;
} bindex;

/* Returns nonzero to stop the scan. */
typedef int (*scan_fn)(record *r, void *arg);

bindex *index_new(void);
void index_free(bindex *ix);
int index_insert(bindex *ix, record *r);
record *index_find(const bindex *ix, long key);
record *index_remove(bindex *ix, long key);
size_t index_scan(const bindex *ix, long from, long to, scan_fn fn, void *arg);

void record_free(record *r);
void *xmalloc(size_t n);

#endif
