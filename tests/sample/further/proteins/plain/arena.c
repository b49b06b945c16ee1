#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "arena.h"

struct arena_block {
    struct arena_block *next;
    size_t used;
    size_t size;
    max_align_t data[];
};

void arena_init(struct arena *a, size_t block_size)
{
    a->blocks = NULL;
    a->block_size = block_size;
    a->total = 0;
}

void *arena_get(struct arena *a, size_t size)
{
    struct arena_block *b = a->blocks;
    void *p;

    size = (size + 15) & ~(size_t)15;
    if (!b || b->used + size > b->size) {
        size_t want = size > a->block_size ? size : a->block_size;
        b = calloc(1, sizeof *b + want);
        if (!b) {
            fprintf(stderr, "proteins: out of memory (%zu bytes so far)\n", a->total);
            exit(1);
        }
        b->size = want;
        b->next = a->blocks;
        a->blocks = b;
    }
    p = (char *)b->data + b->used;
    b->used += size;
    a->total += size;
    return p;
}

char *arena_strdup(struct arena *a, const char *s)
{
    size_t n = strlen(s) + 1;
    return memcpy(arena_get(a, n), s, n);
}

void arena_done(struct arena *a)
{
    struct arena_block *b, *next;

    for (b = a->blocks; b; b = next) {
        next = b->next;
        free(b);
    }
    a->blocks = NULL;
}
