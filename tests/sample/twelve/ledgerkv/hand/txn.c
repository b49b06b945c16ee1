#include <stdlib.h>
#include <string.h>

#include "kv.h"

void kv_begin(kv_txn *txn, uint8_t number)
{
    *txn = (kv_txn){.number = number, .open = 1};
}

void kv_load_value(const kv_db *db, kv_ref ref, kv_value *out)
{
    const kv_record *r = &db->record[ref];
    if (r->flags & TEXT) {
        out->type = KV_STRING;
        memcpy(out->as.text, db->text[r->as.text], KV_TEXT);
    } else {
        out->type = KV_INT;
        out->as.number = r->as.number;
    }
}

static void store_value(kv_db *db, kv_record *r, const kv_value *value)
{
    if (r->flags & TEXT)
        memcpy(db->text[r->as.text], value->as.text, KV_TEXT);
    else
        r->as.number = value->as.number;
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
        kv_record *r = &db->record[u->record];
        r->version++;
        r->flags &= (uint8_t)~FRESH;
        r->owner = 0;
    }
    db->stat.commits++;
    release(db, txn);
}

void kv_abort(kv_db *db, kv_txn *txn)
{
    for (kv_undo *u = txn->undo; u; u = u->next) {
        kv_record *r = &db->record[u->record];
        store_value(db, r, &u->old);
        r->flags = u->flags;
        r->owner = 0;
    }
    db->stat.aborts++;
    release(db, txn);
}

static kv_status remember(kv_db *db, kv_txn *txn, kv_ref ref)
{
    kv_undo *u = db->spare_undo;
    kv_record *r = &db->record[ref];
    if (r->owner == txn->number)          /* the first old value counts */
        return KV_OK;
    if (r->owner != 0) {
        db->stat.conflicts++;
        return KV_CONFLICT;
    }
    if (u)
        db->spare_undo = u->next;
    else if ((u = malloc(sizeof *u)) == NULL)
        return KV_NO_MEMORY;
    u->record = ref;
    kv_load_value(db, ref, &u->old);
    u->flags = r->flags;
    u->next = txn->undo;
    txn->undo = u;
    r->owner = txn->number;
    return KV_OK;
}

static int visible(const kv_record *r, const kv_txn *txn)
{
    return !(r->flags & DELETED) && (!(r->flags & FRESH) || r->owner == txn->number);
}

kv_status kv_get(kv_db *db, kv_txn *txn, kv_key key, kv_value *out)
{
    kv_ref r = kv_lookup(db, key);
    db->stat.gets++;
    if (r == KV_NONE || !visible(&db->record[r], txn))
        return KV_NOT_FOUND;
    kv_load_value(db, r, out);
    return KV_OK;
}

kv_status kv_put(kv_db *db, kv_txn *txn, kv_key key, const kv_value *value)
{
    kv_status st;
    kv_ref ref = kv_lookup(db, key);
    db->stat.puts++;
    if (ref == KV_NONE || !visible(&db->record[ref], txn))
        return KV_NOT_FOUND;
    kv_record *r = &db->record[ref];
    if (((r->flags & TEXT) != 0) != (value->type == KV_STRING))
        return KV_BAD_TYPE;
    if ((st = remember(db, txn, ref)) != KV_OK)
        return st;
    store_value(db, r, value);
    return KV_OK;
}

kv_status kv_insert(kv_db *db, kv_txn *txn, kv_key key, const kv_value *value)
{
    kv_status st;
    if (kv_lookup(db, key) != KV_NONE)
        return KV_EXISTS;
    kv_ref ref = kv_record_new(db, value);
    if (ref == KV_NONE)
        return KV_NO_MEMORY;
    kv_record *r = &db->record[ref];
    r->flags |= DELETED;                  /* if it is rolled back */
    if ((st = remember(db, txn, ref)) != KV_OK || (st = kv_attach(db, key, ref)) != KV_OK)
        return st;
    r->flags = (uint8_t)((r->flags & ~DELETED) | FRESH);
    db->stat.inserts++;
    return KV_OK;
}

kv_status kv_delete(kv_db *db, kv_txn *txn, kv_key key)
{
    kv_status st;
    kv_ref ref = kv_lookup(db, key);
    if (ref == KV_NONE || !visible(&db->record[ref], txn))
        return KV_NOT_FOUND;
    if ((st = remember(db, txn, ref)) != KV_OK)
        return st;
    db->record[ref].flags |= DELETED;
    return KV_OK;
}

kv_status kv_scan(kv_db *db, kv_txn *txn, kv_key from, kv_visit visit, void *context)
{
    unsigned i;
    kv_value v;
    for (uint32_t n = kv_seek(db, from, &i); n != KV_NONE; n = db->head[n].right, i = 0)
        for (; i < db->head[n].count; i++) {
            kv_ref r = db->node[n].to[i];
            if (!visible(&db->record[r], txn))
                continue;
            kv_load_value(db, r, &v);
            if (!visit(context, db->node[n].key[i], &v))
                return KV_OK;
        }
    return KV_NOT_FOUND;
}
