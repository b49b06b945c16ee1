#pragma once

#include <stddef.h>
#include <stdint.h>

#include "board.h"

typedef enum { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } bound_t;

typedef struct tt_entry {
    board_t board;
    move_t best;        /* column -1: none */
    int score;
    int depth;
    bound_t bound;
    unsigned age;
    unsigned hits;
    long nodes;         /* below */
    struct tt_entry *next;
} tt_entry_t;

typedef struct tt_chunk tt_chunk_t;

typedef struct {
    tt_entry_t **head;
    int shift;
    unsigned age;
    tt_entry_t *spare;
    tt_chunk_t *chunks;
    size_t used, limit;
    struct {
        long probes, hits, stores, sweeps, dropped;
    } stats;
} tt_t;

int tt_open(tt_t *tt, int log2_heads, size_t limit);
void tt_close(tt_t *tt);
void tt_new_search(tt_t *tt);
tt_entry_t *tt_probe(tt_t *tt, const board_t *b);
void tt_store(tt_t *tt, tt_entry_t entry);
void tt_census(const tt_t *tt, long by_bound[4], long *old, uint64_t *digest);
