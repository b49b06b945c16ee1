#ifndef ARENA_H
#define ARENA_H
#include <stddef.h>

struct arena_block;

struct arena {
    struct arena_block *blocks;
    size_t block_size;
    size_t total;
};

void arena_init(struct arena *a, size_t block_size);
void *arena_get(struct arena *a, size_t size);      /* zeroed */
char *arena_strdup(struct arena *a, const char *s);
void arena_done(struct arena *a);

#endif
