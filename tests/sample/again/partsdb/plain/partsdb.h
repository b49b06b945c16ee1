#ifndef PARTSDB_H_INCLUDED
#define PARTSDB_H_INCLUDED

/**
 * In-memory engineering database: parts and the connections between them,
 * after Cattell's OO1 benchmark.  All functions that can fail return a
 * db_status.
 */

#include <stddef.h>
#include <stdint.h>

#define DB_TYPE_LEN     12
#define DB_COMMENT_LEN  20
#define DB_PAGE_PARTS   64

typedef enum db_status {
    DB_OK = 0,
    DB_NO_MEMORY,
    DB_NOT_FOUND,
    DB_DUPLICATE,
    DB_NO_TRANSACTION
} db_status;

enum db_part_flags {
    DB_PART_DIRTY    = 0x1,
    DB_PART_OBSOLETE = 0x2,
    DB_PART_CHECKED  = 0x4
};

typedef struct db_part db_part;
typedef struct db_conn db_conn;

struct db_conn {
    db_part  *from;
    db_part  *to;
    db_conn  *next_out;                 /* of the same from */
    db_conn  *next_in;                  /* of the same to */
    char      type[DB_TYPE_LEN];
    int32_t   length;
    uint64_t  created_by;               /* transaction */
};

struct db_part {
    uint64_t  id;
    char      type[DB_TYPE_LEN];
    uint32_t  flags;
    struct { int32_t x, y; } pos;
    int64_t   build;                    /* day */
    db_conn  *out;
    db_conn  *in;
    uint32_t  n_out, n_in;
    db_part  *hash_next;                /* or next free one */
    db_part  *prev, *next;              /* all parts */
    uint64_t  version;
    uint64_t  changed_by;               /* transaction */
    char      comment[DB_COMMENT_LEN];
};

typedef struct db_page {
    struct db_page *next;
    unsigned        used;
    db_part         slot[DB_PAGE_PARTS];
} db_page;

/* before-image of an updated part */
typedef struct db_undo {
    db_part *part;
    db_part  before;
} db_undo;

typedef struct database {
    db_part  **hash;
    size_t     hash_size;
    db_part   *first, *last;
    db_part   *free_parts;
    db_page   *pages;
    size_t     n_parts, n_conns;
    uint64_t   txn;                     /* 0: none */
    uint64_t   last_txn;
    db_undo   *undo;
    size_t     n_undo, max_undo;
    struct {
        uint64_t commits, aborts, images, probes;
    } stat;
} database;

typedef void (*db_visitor)(const db_part *part, int depth, void *closure);
typedef int (*db_predicate)(const db_part *part, const void *closure);

/* store.c */
db_status   db_open(database *db, size_t expected_parts);
void        db_close(database *db);
db_status   db_insert(database *db, uint64_t id, const char *type, int32_t x, int32_t y, int64_t build,
                      db_part **result);
db_status   db_connect(database *db, db_part *from, db_part *to, const char *type, int32_t length);
db_status   db_lookup(database *db, uint64_t id, db_part **result);
db_status   db_delete(database *db, uint64_t id);
const char *db_message(db_status status);

/* txn.c */
db_status   db_begin(database *db);
db_status   db_before_update(database *db, db_part *part);
db_status   db_commit(database *db);
db_status   db_abort(database *db);

/* query.c */
long        db_traverse(db_part *start, int depth, db_visitor visit, void *closure);
long        db_traverse_back(db_part *start, int depth, db_visitor visit, void *closure);
size_t      db_select(database *db, db_predicate holds, const void *closure, db_part **found, size_t max);
long        db_reprice(database *db, db_part *start, int depth, db_status *status);

#endif
