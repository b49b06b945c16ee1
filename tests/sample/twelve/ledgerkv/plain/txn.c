#include <stdlib.h>
#include <string.h>

#include "kv.h"

void kv_begin(kv_db *db, kv_txn *txn)
{
    *txn = (kv_txn){.id = db->next_id++, .open = 1};
}

static void release(kv_db *db, kv_txn *txn)
{
    kv_undo **last = &txn->undo;
    while (*last)
        last = &(*last)->next;
    *last = db->spare_undo;
    db->spare_undo = txn->undo;
    txn->undo = NULL;
    txn->open = 0;
}

void kv_commit(kv_db *db, kv_txn *txn)
{
    for (kv_undo *u = txn->undo; u; u = u->next) {
        kv_record *r = u->record;
        r->version++;
        r->updated_by = txn->id;
        r->flags.fresh = 0;
        r->owner = NULL;
    }
    db->stat.commits++;
    release(db, txn);
}

void kv_abort(kv_db *db, kv_txn *txn)
{
    for (kv_undo *u = txn->undo; u; u = u->next) {
        kv_record *r = u->record;
        r->value = u->old;
        r->flags.deleted = u->was_deleted;
        r->flags.fresh = u->was_fresh;
        r->owner = NULL;
    }
    db->stat.aborts++;
    release(db, txn);
}

static kv_status remember(kv_db *db, kv_txn *txn, kv_record *r)
{
    kv_undo *u = db->spare_undo;
    if (r->owner == txn)                  /* the first old value counts */
        return KV_OK;
    if (r->owner != NULL) {
        db->stat.conflicts++;
        return KV_CONFLICT;
    }
    if (u)
        db->spare_undo = u->next;
    else if ((u = malloc(sizeof *u)) == NULL)
        return KV_NO_MEMORY;
    u->record = r;
    u->old = r->value;
    u->was_deleted = r->flags.deleted;
    u->was_fresh = r->flags.fresh;
    u->at = db->clock++;
    u->next = txn->undo;
    txn->undo = u;
    txn->writes++;
    r->owner = txn;
    return KV_OK;
}

static int visible(const kv_record *r, const kv_txn *txn)
{
    return !r->flags.deleted && (!r->flags.fresh || r->owner == txn);
}

kv_status kv_get(kv_db *db, kv_txn *txn, kv_key key, kv_value *out)
{
    kv_record *r = kv_lookup(db, key);
    db->stat.gets++;
    if (r == NULL || !visible(r, txn))
        return KV_NOT_FOUND;
    r->reads++;
    *out = r->value;
    return KV_OK;
}

kv_status kv_put(kv_db *db, kv_txn *txn, kv_key key, const kv_value *value)
{
    kv_status st;
    kv_record *r = kv_lookup(db, key);
    db->stat.puts++;
    if (r == NULL || !visible(r, txn))
        return KV_NOT_FOUND;
    if (r->value.type != value->type)
        return KV_BAD_TYPE;
    if ((st = remember(db, txn, r)) != KV_OK)
        return st;
    memcpy(&r->value, value, sizeof *value);
    return KV_OK;
}

kv_status kv_insert(kv_db *db, kv_txn *txn, kv_key key, const kv_value *value)
{
    kv_status st;
    if (kv_lookup(db, key) != NULL)
        return KV_EXISTS;
    kv_record *r = calloc(1, sizeof *r);
    if (r == NULL)
        return KV_NO_MEMORY;
    r->key = key;
    r->value = *value;
    r->created_by = txn->id;
    r->flags.deleted = 1;                 /* if it is rolled back */
    if ((st = remember(db, txn, r)) != KV_OK || (st = kv_attach(db, r)) != KV_OK)
        return st;
    r->flags.deleted = 0;
    r->flags.fresh = 1;
    db->stat.inserts++;
    return KV_OK;
}

kv_status kv_delete(kv_db *db, kv_txn *txn, kv_key key)
{
    kv_status st;
    kv_record *r = kv_lookup(db, key);
    if (r == NULL || !visible(r, txn))
        return KV_NOT_FOUND;
    if ((st = remember(db, txn, r)) != KV_OK)
        return st;
    r->flags.deleted = 1;
    return KV_OK;
}

kv_status kv_scan(kv_db *db, kv_txn *txn, kv_key from, kv_visit visit, void *context)
{
    unsigned i;
    for (kv_node *n = kv_seek(db, from, &i); n; n = n->right, i = 0)
        for (; i < n->count; i++) {
            const kv_record *r = n->entry[i].to.record;
            if (visible(r, txn) && !visit(context, n->entry[i].key, &r->value))
                return KV_OK;
        }
    return KV_NOT_FOUND;
}
