#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "textidx.h"

#define BLOCK_SIZE (64 * 1024)

struct ArenaBlock {
    ArenaBlock *prev;
    size_t used, size;
    _Alignas(16) char data[];
};

void *arena_alloc(Arena *a, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    if (!a->current || a->current->used + size > a->current->size) {
        size_t want = size > BLOCK_SIZE ? size : BLOCK_SIZE;
        ArenaBlock *b = malloc(sizeof(*b) + want);
        if (!b) {
            fputs("textidx: out of memory\n", stderr);
            exit(1);
        }
        b->prev = a->current;
        b->used = 0;
        b->size = want;
        a->current = b;
        a->blocks++;
    }
    void *p = a->current->data + a->current->used;
    a->current->used += size;
    a->total += size;
    return p;
}

char *arena_strndup(Arena *a, const char *s, size_t n)
{
    char *p = arena_alloc(a, n + 1);
    memcpy(p, s, n);
    p[n] = '\0';
    return p;
}

void arena_release(Arena *a)
{
    while (a->current) {
        ArenaBlock *b = a->current;
        a->current = b->prev;
        free(b);
    }
}
