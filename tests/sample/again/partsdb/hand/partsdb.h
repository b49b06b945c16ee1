#ifndef PARTSDB_H_INCLUDED
#define PARTSDB_H_INCLUDED

/* see plain: parts and connections are numbered from 1, 0 is none */

#include <stddef.h>
#include <stdint.h>

typedef enum db_status {
    DB_OK = 0,
    DB_NO_MEMORY,
    DB_NOT_FOUND,
    DB_DUPLICATE,
    DB_NO_TRANSACTION
} db_status;

typedef uint32_t db_part;
typedef uint32_t db_conn;

typedef struct db_node {
    int32_t  x;
    int32_t  y : 24;
    uint32_t type : 8;
    db_conn  out, in;
} db_node;

typedef struct db_key {
    uint32_t id;
    db_part  hash_next;                 /* or next free one */
} db_key;

typedef struct db_order {
    db_part prev, next;
} db_order;

typedef struct db_fact {
    uint16_t build;
    uint16_t n_in;
} db_fact;

typedef struct db_change {
    uint32_t version;
    uint32_t changed_by;
} db_change;

typedef struct db_link {
    uint32_t end;
    db_conn  next;
} db_link;

typedef struct db_undo {
    db_part  part;
    int32_t  x, y;
    uint32_t changed_by;
} db_undo;

typedef struct database {
    db_part   *hash;
    size_t     hash_size;
    db_node   *node;
    db_key    *key;
    db_order  *order;
    db_fact   *fact;
    db_change *change;
    uint32_t   used_parts, room_parts;
    db_link   *out, *in;                /* to, from */
    uint16_t  *wire;                    /* length and type */
    uint32_t   used_conns, room_conns;
    db_part    first, last;
    db_part    free_parts;
    db_conn    free_conns;
    size_t     n_parts, n_conns;
    uint32_t   txn;                     /* 0: none */
    uint32_t   last_txn;
    db_undo   *undo;
    size_t     n_undo, max_undo;
    struct {
        uint64_t commits, aborts, images, probes;
    } stat;
} database;

typedef void (*db_visitor)(const db_node *part, int depth, void *closure);
typedef int (*db_predicate)(const db_fact *part, const void *closure);

db_status   db_open(database *db, size_t expected_parts);
void        db_close(database *db);
db_status   db_insert(database *db, uint32_t id, unsigned type, int32_t x, int32_t y, long build);
db_status   db_connect(database *db, db_part from, db_part to, unsigned type, int32_t length);
db_status   db_lookup(database *db, uint32_t id, db_part *result);
db_status   db_delete(database *db, uint32_t id);
const char *db_message(db_status status);

db_status   db_begin(database *db);
db_status   db_before_update(database *db, db_part part);
db_status   db_commit(database *db);
db_status   db_abort(database *db);

long        db_traverse(const database *db, db_part start, int depth, db_visitor visit, void *closure);
long        db_traverse_back(const database *db, db_part start, int depth, db_visitor visit, void *closure);
size_t      db_select(database *db, db_predicate holds, const void *closure, db_part *found, size_t max);
long        db_reprice(database *db, db_part start, int depth, db_status *status);

#endif
