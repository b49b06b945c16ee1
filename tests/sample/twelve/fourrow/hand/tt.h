#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "board.h"

typedef enum { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } bound_t;

/* 49 bits of key, 3 of best + 1, 2 of bound, 6 of depth */
typedef struct {
    uint64_t packed;
    uint32_t next;
    int16_t score;
    uint8_t age;
} tt_slot_t;

typedef struct {
    uint64_t key;
    int score;
    int depth;
    bound_t bound;
    int best;           /* column, -1: none */
} tt_entry_t;

typedef struct {
    uint32_t *head;
    tt_slot_t *slot;    /* from 1 */
    int shift;
    unsigned age;
    uint32_t spare, fresh;
    size_t used, limit;
    struct {
        long probes, hits, stores, sweeps, dropped;
    } stats;
} tt_t;

int tt_open(tt_t *tt, int log2_heads, size_t limit);
void tt_close(tt_t *tt);
void tt_new_search(tt_t *tt);
bool tt_probe(tt_t *tt, uint64_t key, tt_entry_t *found);
void tt_store(tt_t *tt, tt_entry_t entry);
void tt_census(const tt_t *tt, long by_bound[4], long *old, uint64_t *digest);
