#include "tt.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK 2048

struct tt_chunk {
    tt_chunk_t *next;
    tt_entry_t entry[CHUNK];
};

int tt_open(tt_t *tt, int log2_heads, size_t limit)
{
    memset(tt, 0, sizeof *tt);
    tt->head = calloc((size_t)1 << log2_heads, sizeof *tt->head);
    if (!tt->head)
        return -ENOMEM;
    tt->shift = 64 - log2_heads;
    tt->limit = limit;
    return 0;
}

void tt_close(tt_t *tt)
{
    while (tt->chunks) {
        tt_chunk_t *c = tt->chunks;
        tt->chunks = c->next;
        free(c);
    }
    free(tt->head);
    tt->head = NULL;
}

void tt_new_search(tt_t *tt)
{
    tt->age++;
}

static tt_entry_t **head_of(const tt_t *tt, const board_t *b)
{
    return &tt->head[board_key(b) * UINT64_C(0x9E3779B97F4A7C15) >> tt->shift];
}

static bool same(const board_t *a, const board_t *b)
{
    return a->own == b->own && a->all == b->all;
}

tt_entry_t *tt_probe(tt_t *tt, const board_t *b)
{
    tt->stats.probes++;
    for (tt_entry_t *e = *head_of(tt, b); e; e = e->next)
        if (same(&e->board, b)) {
            tt->stats.hits++;
            e->hits++;
            e->age = tt->age;
            return e;
        }
    return NULL;
}

static void give_back(tt_t *tt, tt_entry_t *e)
{
    e->bound = BOUND_NONE;
    e->next = tt->spare;
    tt->spare = e;
    tt->used--;
}

/* Drops what is old or shallow until a quarter is free. */
static void sweep(tt_t *tt)
{
    size_t n = (size_t)1 << (64 - tt->shift), before = tt->used;

    for (int shallow = 2; tt->used > tt->limit / 4 * 3; shallow++)
        for (size_t i = 0; i < n; i++) {
            tt_entry_t **link = &tt->head[i];
            while (*link) {
                tt_entry_t *e = *link;
                if (e->depth < shallow || e->age + 1 < tt->age) {
                    *link = e->next;
                    give_back(tt, e);
                } else {
                    link = &e->next;
                }
            }
        }
    tt->stats.sweeps++;
    tt->stats.dropped += (long)(before - tt->used);
}

static tt_entry_t *take(tt_t *tt)
{
    if (!tt->spare) {
        tt_chunk_t *c = malloc(sizeof *c);
        if (!c) {
            fprintf(stderr, "fourrow: no memory for the table\n");
            exit(1);
        }
        c->next = tt->chunks;
        tt->chunks = c;
        for (int i = CHUNK - 1; i >= 0; i--) {
            c->entry[i].next = tt->spare;
            tt->spare = &c->entry[i];
        }
    }
    tt_entry_t *e = tt->spare;
    tt->spare = e->next;
    tt->used++;
    return e;
}

void tt_store(tt_t *tt, tt_entry_t entry)
{
    tt->stats.stores++;
    entry.age = tt->age;
    for (tt_entry_t *e = *head_of(tt, &entry.board); e; e = e->next)
        if (same(&e->board, &entry.board)) {
            if (entry.best.col < 0)
                entry.best = e->best;
            entry.hits = e->hits;
            entry.next = e->next;
            *e = entry;
            return;
        }
    if (tt->used >= tt->limit)
        sweep(tt);
    tt_entry_t *e = take(tt), **head = head_of(tt, &entry.board);
    *e = entry;
    e->next = *head;
    *head = e;
}

void tt_census(const tt_t *tt, long by_bound[4], long *old, uint64_t *digest)
{
    size_t n = (size_t)1 << (64 - tt->shift);

    for (size_t i = 0; i < n; i++) {
        by_bound[BOUND_NONE] += !tt->head[i];
        for (const tt_entry_t *e = tt->head[i]; e; e = e->next) {
            by_bound[e->bound]++;
            *old += e->age != tt->age;
            *digest = *digest * 31 + board_key(&e->board) * 7 + (uint64_t)(e->score + e->depth);
        }
    }
}
