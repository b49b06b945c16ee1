/* kv.h - an ordered key-value store in memory with transactions that
 * write in place and keep the old values for rollback (first writer wins). */
#ifndef KV_H_INCLUDED
#define KV_H_INCLUDED

#include <stddef.h>
#include <stdint.h>

#define KV_FANOUT 32
#define KV_DEPTH 12
#define KV_TEXT 24

typedef uint32_t kv_key;

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

/* Records and nodes are numbers. */
typedef uint32_t kv_ref;
#define KV_NONE UINT32_MAX

enum { DELETED = 1, FRESH = 2, TEXT = 4 };

typedef struct kv_record {
    union {
        int64_t number;
        uint32_t text;                    /* index */
    } as;
    uint32_t version;
    uint8_t owner;                        /* number of the transaction's slot, or 0 */
    uint8_t flags;
} kv_record;

typedef struct kv_node {
    uint32_t key[KV_FANOUT];
    uint32_t to[KV_FANOUT];
} kv_node;

typedef struct kv_head {
    uint32_t right;                       /* neighbour on the level */
    uint32_t count;
} kv_head;

typedef struct kv_undo kv_undo;
struct kv_undo {
    kv_undo *next;
    kv_ref record;
    uint8_t flags;
    kv_value old;
};

typedef struct kv_txn {
    kv_undo *undo;
    uint8_t number;                       /* not 0 */
    uint8_t open;
} kv_txn;

typedef struct kv_db {
    kv_record *record;
    char (*text)[KV_TEXT];
    kv_node *node;
    kv_head *head;
    kv_undo *spare_undo;
    uint32_t root, height;
    size_t records, nodes, texts;
    size_t record_room, node_room, text_room;
    struct {
        uint64_t gets, puts, inserts, commits, aborts, conflicts;
    } stat;
} kv_db;

typedef int (*kv_visit)(void *context, kv_key key, const kv_value *value);

/* tree.c */
kv_status kv_open(kv_db *db);
void kv_close(kv_db *db);
kv_ref kv_lookup(const kv_db *db, kv_key key);
kv_status kv_attach(kv_db *db, kv_key key, kv_ref record);
uint32_t kv_seek(const kv_db *db, kv_key from, unsigned *slot);
kv_ref kv_record_new(kv_db *db, const kv_value *value);

/* txn.c */
void kv_begin(kv_txn *txn, uint8_t number);
void kv_load_value(const kv_db *db, kv_ref r, kv_value *out);
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
