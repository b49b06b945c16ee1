#include <stdlib.h>

#include "index.h"

struct block {
    struct block *next;
    char *free, *end;
    union { double d; void *p; long l; } start[1];
};

void arenainit(struct arena *a, size_t blocksize)
{
    a->blocks = NULL;
    a->blocksize = blocksize;
}

void *arenaget(struct arena *a, size_t n)
{
    struct block *b = a->blocks;
    char *p;

    n = (n + 7) & ~(size_t)7;
    if (!b || (size_t)(b->end - b->free) < n) {
        size_t room = n > a->blocksize ? n : a->blocksize;
        b = malloc(sizeof *b + room);
        if (!b) {
            fprintf(stderr, "index: out of memory\n");
            exit(1);
        }
        b->free = (char *)b->start;
        b->end = b->free + room;
        b->next = a->blocks;
        a->blocks = b;
    }
    p = b->free;
    b->free += n;
    return p;
}

void arenafree(struct arena *a)
{
    struct block *b, *next;

    for (b = a->blocks; b; b = next) {
        next = b->next;
        free(b);
    }
    a->blocks = NULL;
}
