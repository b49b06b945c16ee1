#include <stdlib.h>
#include <string.h>

#include "kv.h"

static kv_node *node_new(kv_db *db, unsigned level)
{
    kv_node *n = calloc(1, sizeof *n);
    if (n == NULL)
        return NULL;
    n->leaf = level == 0;
    n->level = level & 127;
    db->nodes++;
    return n;
}

/* The last entry not above the key, or -1. */
static int node_find(const kv_node *n, kv_key key)
{
    int lo = 0, hi = (int)n->count;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        if (n->entry[mid].key <= key)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo - 1;
}

static void node_put(kv_node *n, unsigned at, kv_entry e)
{
    memmove(&n->entry[at + 1], &n->entry[at], (n->count - at) * sizeof n->entry[0]);
    n->entry[at] = e;
    n->count++;
}

static kv_node *node_split(kv_db *db, kv_node *n)
{
    kv_node *r = node_new(db, n->level);
    if (r == NULL)
        return NULL;
    r->count = n->count / 2;
    n->count -= r->count;
    memcpy(r->entry, n->entry + n->count, r->count * sizeof r->entry[0]);
    r->right = n->right;
    n->right = r;
    n->splits++;
    return r;
}

kv_status kv_open(kv_db *db)
{
    memset(db, 0, sizeof *db);
    db->root = node_new(db, 0);
    db->height = 1;
    db->next_id = 1;
    return db->root ? KV_OK : KV_NO_MEMORY;
}

static void node_free(kv_node *n)
{
    for (unsigned i = 0; i < n->count; i++)
        if (n->leaf)
            free(n->entry[i].to.record);
        else
            node_free(n->entry[i].to.child);
    free(n);
}

void kv_close(kv_db *db)
{
    node_free(db->root);
    while (db->spare_undo) {
        kv_undo *u = db->spare_undo;
        db->spare_undo = u->next;
        free(u);
    }
}

static kv_node *descend(const kv_db *db, kv_key key, kv_node **path)
{
    kv_node *n = db->root;
    while (!n->leaf) {
        int i = node_find(n, key);
        *path++ = n;
        n = n->entry[i < 0 ? 0 : i].to.child;
    }
    *path = n;
    return n;
}

kv_record *kv_lookup(const kv_db *db, kv_key key)
{
    kv_node *path[KV_DEPTH];
    const kv_node *n = descend(db, key, path);
    int i = node_find(n, key);
    return i >= 0 && n->entry[i].key == key ? n->entry[i].to.record : NULL;
}

kv_status kv_attach(kv_db *db, kv_record *record)
{
    kv_node *path[KV_DEPTH];
    kv_entry e = {.key = record->key, .to.record = record};
    descend(db, record->key, path);

    for (int depth = (int)db->height - 1; depth >= 0; depth--) {
        kv_node *n = path[depth], *into = n;
        int i = node_find(n, e.key);
        if (n->count < KV_FANOUT) {
            node_put(n, (unsigned)(i + 1), e);
            db->records++;
            return KV_OK;
        }
        kv_node *r = node_split(db, n);
        if (r == NULL)
            return KV_NO_MEMORY;
        if (i + 1 > (int)n->count) {
            into = r;
            i -= (int)n->count;
        }
        node_put(into, (unsigned)(i + 1), e);
        e.key = r->entry[0].key;
        e.to.child = r;
    }
    kv_node *root = node_new(db, (unsigned)db->height);
    if (root == NULL)
        return KV_NO_MEMORY;
    kv_entry left = {.key = db->root->entry[0].key, .to.child = db->root};
    node_put(root, 0, left);
    node_put(root, 1, e);
    db->root = root;
    db->height++;
    db->records++;
    return KV_OK;
}

/* The leaf and slot of the first entry not below the key. */
kv_node *kv_seek(const kv_db *db, kv_key from, unsigned *slot)
{
    kv_node *path[KV_DEPTH];
    kv_node *n = descend(db, from, path);
    int i = node_find(n, from);
    *slot = (unsigned)(i >= 0 && n->entry[i].key == from ? i : i + 1);
    return n;
}
