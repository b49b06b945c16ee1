/* gmap.h - chained hash map from void* keys to void* values */
#ifndef GMAP_H
#define GMAP_H
#include <stddef.h>
#include <stdint.h>

typedef uint64_t (*gmap_hash_fn)(const void *key);
typedef int (*gmap_equal_fn)(const void *a, const void *b);

typedef struct gmap_entry {
    struct gmap_entry *next;
    const void *key;
    void *value;
    uint64_t hash;
} gmap_entry;

typedef struct gmap {
    gmap_entry **buckets;
    size_t nbuckets;
    size_t count;
    gmap_hash_fn hash;
    gmap_equal_fn equal;
    uint64_t probes;
} gmap;

int gmap_init(gmap *m, gmap_hash_fn hash, gmap_equal_fn equal);
void gmap_free(gmap *m);
void *gmap_get(gmap *m, const void *key);
int gmap_put(gmap *m, const void *key, void *value);
#endif
