#include <stdlib.h>
#include <string.h>

#include "kv.h"

static uint32_t node_new(kv_db *db)
{
    if (db->nodes == db->node_room) {
        db->node_room = db->node_room ? 2 * db->node_room : 256;
        kv_node *node = aligned_alloc(64, db->node_room * sizeof *node);
        if (node && db->nodes)
            memcpy(node, db->node, db->nodes * sizeof *node);
        free(db->node);
        db->node = node;
        db->head = realloc(db->head, db->node_room * sizeof *db->head);
        if (db->node == NULL || db->head == NULL)
            return KV_NONE;
    }
    db->head[db->nodes] = (kv_head){KV_NONE, 0};
    return (uint32_t)db->nodes++;
}

kv_ref kv_record_new(kv_db *db, const kv_value *value)
{
    if (db->records == db->record_room) {
        db->record_room = db->record_room ? 2 * db->record_room : 1024;
        db->record = realloc(db->record, db->record_room * sizeof *db->record);
        if (db->record == NULL)
            return KV_NONE;
    }
    kv_record *r = &db->record[db->records];
    *r = (kv_record){.version = 0};
    if (value->type == KV_STRING) {
        if (db->texts == db->text_room) {
            db->text_room = db->text_room ? 2 * db->text_room : 1024;
            db->text = realloc(db->text, db->text_room * sizeof *db->text);
            if (db->text == NULL)
                return KV_NONE;
        }
        memcpy(db->text[db->texts], value->as.text, KV_TEXT);
        r->as.text = (uint32_t)db->texts++;
        r->flags = TEXT;
    } else {
        r->as.number = value->as.number;
    }
    return (kv_ref)db->records++;
}

/* The last entry not above the key, or -1. */
static int node_find(const kv_db *db, uint32_t n, kv_key key)
{
    const uint32_t *keys = db->node[n].key;
    int lo = 0, hi = (int)db->head[n].count;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        if (keys[mid] <= key)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo - 1;
}

static void node_put(kv_db *db, uint32_t n, unsigned at, kv_key key, uint32_t to)
{
    kv_node *p = &db->node[n];
    size_t rest = db->head[n].count++ - at;
    memmove(&p->key[at + 1], &p->key[at], rest * sizeof(uint32_t));
    memmove(&p->to[at + 1], &p->to[at], rest * sizeof(uint32_t));
    p->key[at] = key;
    p->to[at] = to;
}

static uint32_t node_split(kv_db *db, uint32_t n)
{
    uint32_t r = node_new(db);
    if (r == KV_NONE)
        return r;
    kv_head *hn = &db->head[n], *hr = &db->head[r];
    hr->count = hn->count / 2;
    hn->count -= hr->count;
    memcpy(db->node[r].key, db->node[n].key + hn->count, hr->count * sizeof(uint32_t));
    memcpy(db->node[r].to, db->node[n].to + hn->count, hr->count * sizeof(uint32_t));
    hr->right = hn->right;
    hn->right = r;
    return r;
}

kv_status kv_open(kv_db *db)
{
    memset(db, 0, sizeof *db);
    db->root = node_new(db);
    db->height = 1;
    return db->root != KV_NONE ? KV_OK : KV_NO_MEMORY;
}

void kv_close(kv_db *db)
{
    free(db->record);
    free(db->text);
    free(db->node);
    free(db->head);
    while (db->spare_undo) {
        kv_undo *u = db->spare_undo;
        db->spare_undo = u->next;
        free(u);
    }
}

static uint32_t descend(const kv_db *db, kv_key key, uint32_t *path)
{
    uint32_t n = db->root;
    for (uint32_t h = db->height; h > 1; h--) {
        int i = node_find(db, n, key);
        *path++ = n;
        n = db->node[n].to[i < 0 ? 0 : i];
    }
    *path = n;
    return n;
}

kv_ref kv_lookup(const kv_db *db, kv_key key)
{
    uint32_t path[KV_DEPTH];
    uint32_t n = descend(db, key, path);
    int i = node_find(db, n, key);
    return i >= 0 && db->node[n].key[i] == key ? db->node[n].to[i] : KV_NONE;
}

kv_status kv_attach(kv_db *db, kv_key key, kv_ref to)
{
    uint32_t path[KV_DEPTH];
    descend(db, key, path);
    for (int depth = (int)db->height - 1; depth >= 0; depth--) {
        uint32_t n = path[depth], into = n;
        int i = node_find(db, n, key);
        if (db->head[n].count < KV_FANOUT) {
            node_put(db, n, (unsigned)(i + 1), key, to);
            return KV_OK;
        }
        uint32_t r = node_split(db, n);
        if (r == KV_NONE)
            return KV_NO_MEMORY;
        if (i + 1 > (int)db->head[n].count) {
            into = r;
            i -= (int)db->head[n].count;
        }
        node_put(db, into, (unsigned)(i + 1), key, to);
        key = db->node[r].key[0];
        to = r;
    }
    uint32_t root = node_new(db);
    if (root == KV_NONE)
        return KV_NO_MEMORY;
    node_put(db, root, 0, db->node[db->root].key[0], db->root);
    node_put(db, root, 1, key, to);
    db->root = root;
    db->height++;
    return KV_OK;
}

/* The leaf and slot of the first entry not below the key. */
uint32_t kv_seek(const kv_db *db, kv_key from, unsigned *slot)
{
    uint32_t path[KV_DEPTH];
    uint32_t n = descend(db, from, path);
    int i = node_find(db, n, from);
    *slot = (unsigned)(i >= 0 && db->node[n].key[i] == from ? i : i + 1);
    return n;
}
