#include "tt.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define KEY_MASK ((UINT64_C(1) << 49) - 1)
#define BOUND(p) ((int)((p) >> 52 & 3))
#define DEPTH(p) ((int)((p) >> 54))
#define BEST(p) ((int)((p) >> 49 & 7) - 1)

int tt_open(tt_t *tt, int log2_heads, size_t limit)
{
    memset(tt, 0, sizeof *tt);
    tt->head = calloc((size_t)1 << log2_heads, sizeof *tt->head);
    tt->slot = malloc((limit + 1) * sizeof *tt->slot);
    if (!tt->head || !tt->slot)
        return -ENOMEM;
    tt->shift = 64 - log2_heads;
    tt->limit = limit;
    tt->fresh = 1;
    return 0;
}

void tt_close(tt_t *tt)
{
    free(tt->head);
    free(tt->slot);
}

void tt_new_search(tt_t *tt)
{
    tt->age++;
}

static uint32_t *head_of(const tt_t *tt, uint64_t key)
{
    return &tt->head[key * UINT64_C(0x9E3779B97F4A7C15) >> tt->shift];
}

bool tt_probe(tt_t *tt, uint64_t key, tt_entry_t *found)
{
    tt->stats.probes++;
    for (uint32_t i = *head_of(tt, key); i; i = tt->slot[i].next) {
        tt_slot_t *e = &tt->slot[i];
        if ((e->packed & KEY_MASK) == key) {
            tt->stats.hits++;
            e->age = (uint8_t)tt->age;
            *found = (tt_entry_t){key, e->score, DEPTH(e->packed), (bound_t)BOUND(e->packed), BEST(e->packed)};
            return true;
        }
    }
    return false;
}

static void sweep(tt_t *tt)
{
    size_t n = (size_t)1 << (64 - tt->shift), before = tt->used;

    for (int shallow = 2; tt->used > tt->limit / 4 * 3; shallow++)
        for (size_t i = 0; i < n; i++) {
            uint32_t *link = &tt->head[i];
            while (*link) {
                uint32_t at = *link;
                tt_slot_t *e = &tt->slot[at];
                if (DEPTH(e->packed) < shallow || e->age + 1u < tt->age) {
                    *link = e->next;
                    e->next = tt->spare;
                    tt->spare = at;
                    tt->used--;
                } else {
                    link = &e->next;
                }
            }
        }
    tt->stats.sweeps++;
    tt->stats.dropped += (long)(before - tt->used);
}

void tt_store(tt_t *tt, tt_entry_t entry)
{
    uint32_t *head = head_of(tt, entry.key), i;
    tt_slot_t *e;

    tt->stats.stores++;
    for (i = *head; i; i = e->next) {
        e = &tt->slot[i];
        if ((e->packed & KEY_MASK) == entry.key) {
            if (entry.best < 0)
                entry.best = BEST(e->packed);
            goto put;
        }
    }
    if (tt->used >= tt->limit)
        sweep(tt);
    i = tt->spare;
    if (i)
        tt->spare = tt->slot[i].next;
    else
        i = tt->fresh++;
    e = &tt->slot[i];
    tt->used++;
    e->next = *head;
    *head = i;
put:
    e->packed = entry.key | (uint64_t)(entry.best + 1) << 49 | (uint64_t)entry.bound << 52 |
                (uint64_t)entry.depth << 54;
    e->score = (int16_t)entry.score;
    e->age = (uint8_t)tt->age;
}

void tt_census(const tt_t *tt, long by_bound[4], long *old, uint64_t *digest)
{
    size_t n = (size_t)1 << (64 - tt->shift);

    for (size_t i = 0; i < n; i++) {
        by_bound[BOUND_NONE] += !tt->head[i];
        for (uint32_t k = tt->head[i]; k; k = tt->slot[k].next) {
            const tt_slot_t *e = &tt->slot[k];
            by_bound[BOUND(e->packed)]++;
            *old += e->age != tt->age;
            *digest = *digest * 31 + (e->packed & KEY_MASK) * 7 + (uint64_t)(e->score + DEPTH(e->packed));
        }
    }
}
