/* kv.h - an ordered key-value store in memory with transactions that
 * write in place and keep the old values for rollback (first writer wins). */
#ifndef KV_H_INCLUDED
#define KV_H_INCLUDED

#include <stddef.h>
#include <stdint.h>

#define KV_FANOUT 32
#define KV_DEPTH 12
#define KV_TEXT 24

typedef uint64_t kv_key;

typedef enum kv_status {
    KV_OK,
    KV_NOT_FOUND,
    KV_EXISTS,
    KV_CONFLICT,
    KV_BAD_TYPE,
    KV_NO_MEMORY
} kv_status;

typedef enum kv_type { KV_INT, KV_STRING } kv_type;

typedef struct kv_value {
    kv_type type;
    union {
        int64_t number;
        char text[KV_TEXT];
    } as;
} kv_value;

typedef struct kv_txn kv_txn;
typedef struct kv_node kv_node;
typedef struct kv_record kv_record;
typedef struct kv_undo kv_undo;

struct kv_record {
    kv_key key;
    kv_value value;
    struct {
        unsigned deleted : 1;
        unsigned fresh : 1;               /* by a transaction not yet committed */
        unsigned reserved : 30;
    } flags;
    uint64_t version;
    uint64_t created_by, updated_by;      /* transaction ids */
    kv_txn *owner;                        /* has written, not committed */
    uint64_t reads;
};

typedef struct kv_entry {
    kv_key key;
    union {
        kv_node *child;
        kv_record *record;
    } to;
} kv_entry;

struct kv_node {
    unsigned leaf : 1;
    unsigned level : 7;
    unsigned count : 24;
    uint64_t splits;
    kv_node *right;                       /* neighbour on the level */
    kv_entry entry[KV_FANOUT];
};

struct kv_undo {
    kv_undo *next;
    kv_record *record;
    kv_value old;
    unsigned was_deleted : 1;
    unsigned was_fresh : 1;
    uint64_t at;
};

struct kv_txn {
    uint64_t id;
    kv_undo *undo;
    unsigned writes;
    int open;
};

typedef struct kv_db {
    kv_node *root;
    kv_undo *spare_undo;
    uint64_t next_id;
    uint64_t clock;
    size_t records, nodes, height;
    struct {
        uint64_t gets, puts, inserts, commits, aborts, conflicts;
    } stat;
} kv_db;

typedef int (*kv_visit)(void *context, kv_key key, const kv_value *value);

/* tree.c */
kv_status kv_open(kv_db *db);
void kv_close(kv_db *db);
kv_record *kv_lookup(const kv_db *db, kv_key key);
kv_status kv_attach(kv_db *db, kv_record *record);
kv_node *kv_seek(const kv_db *db, kv_key from, unsigned *slot);

/* txn.c */
void kv_begin(kv_db *db, kv_txn *txn);
void kv_commit(kv_db *db, kv_txn *txn);
void kv_abort(kv_db *db, kv_txn *txn);
kv_status kv_get(kv_db *db, kv_txn *txn, kv_key key, kv_value *out);
kv_status kv_put(kv_db *db, kv_txn *txn, kv_key key, const kv_value *value);
kv_status kv_insert(kv_db *db, kv_txn *txn, kv_key key, const kv_value *value);
kv_status kv_delete(kv_db *db, kv_txn *txn, kv_key key);
kv_status kv_scan(kv_db *db, kv_txn *txn, kv_key from, kv_visit visit, void *context);

/* work.c */
kv_status work_load(kv_db *db, unsigned long n);
kv_status work_run(kv_db *db, unsigned long n, unsigned long steps);
void work_report(kv_db *db);

#endif
