#ifndef HEAP_H
#define HEAP_H

#include <stdint.h>

/* A mark and sweep heap of tagged cells for a little expression language. */

enum Kind { K_FREE, K_NUM, K_SYM, K_ADD, K_MUL, K_NEG, K_POW };

#define ROOTS 2048

typedef struct Object {
    uint8_t kind;
    uint8_t mark;
    uint8_t age;                    /* collections survived */
    uint32_t serial;
    union {
        int64_t num;
        char sym[8];
        struct {
            struct Object *left, *right;
        };
    };
    struct Object *next;            /* all objects, or the free list */
    struct Object *parent;          /* used while marking */
    uint64_t hash;
    uint32_t line;                  /* source position, for messages */
    uint32_t evaluations;
} Object;

typedef struct Heap {
    Object *cells;
    uint32_t ncells;
    Object *free_list;
    Object *all;
    Object *roots[ROOTS];
    int nroots;
    uint32_t live, serial;
    uint32_t collections;
    uint64_t allocated, freed, marked;
} Heap;

void heap_init(Heap *h, uint32_t ncells);
void heap_destroy(Heap *h);
Object *heap_new(Heap *h, enum Kind kind);
void heap_push(Heap *h, Object *o);
Object *heap_pop(Heap *h);
void heap_collect(Heap *h);

#endif
