/* gmap.c */
#include "gmap.h"
#include <stdlib.h>

int gmap_init(gmap *m, gmap_hash_fn hash, gmap_equal_fn equal)
{
    m->nbuckets = 64;
    m->buckets = calloc(m->nbuckets, sizeof *m->buckets);
    m->count = 0;
    m->hash = hash;
    m->equal = equal;
    m->probes = 0;
    return m->buckets ? 0 : -1;
}

void gmap_free(gmap *m)
{
    size_t i;

    for (i = 0; i < m->nbuckets; i++) {
        gmap_entry *e = m->buckets[i];

        while (e) {
            gmap_entry *next = e->next;
            free(e);
            e = next;
        }
    }
    free(m->buckets);
    m->buckets = NULL;
    m->nbuckets = m->count = 0;
}

void *gmap_get(gmap *m, const void *key)
{
    uint64_t h = m->hash(key);
    gmap_entry *e;

    for (e = m->buckets[h & (m->nbuckets - 1)]; e; e = e->next) {
        m->probes++;
        if (e->hash == h && m->equal(e->key, key))
            return e->value;
    }
    return NULL;
}

static int grow(gmap *m)
{
    size_t n = m->nbuckets * 2, i;
    gmap_entry **b = calloc(n, sizeof *b);

    if (!b)
        return -1;
    for (i = 0; i < m->nbuckets; i++) {
        gmap_entry *e = m->buckets[i];

        while (e) {
            gmap_entry *next = e->next;

            e->next = b[e->hash & (n - 1)];
            b[e->hash & (n - 1)] = e;
            e = next;
        }
    }
    free(m->buckets);
    m->buckets = b;
    m->nbuckets = n;
    return 0;
}

/* the key must not be in the map yet */
int gmap_put(gmap *m, const void *key, void *value)
{
    gmap_entry *e = malloc(sizeof *e);

    if (!e || (m->count >= m->nbuckets && grow(m) < 0)) {
        free(e);
        return -1;
    }
    e->hash = m->hash(key);
    e->key = key;
    e->value = value;
    e->next = m->buckets[e->hash & (m->nbuckets - 1)];
    m->buckets[e->hash & (m->nbuckets - 1)] = e;
    m->count++;
    return 0;
}
