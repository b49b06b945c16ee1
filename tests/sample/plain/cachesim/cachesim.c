/*
 * cachesim.c
 *
 * Simulates a two-level set-associative write-back cache for the memory
 * references of some classic kernels.  LRU, FIFO and random replacement
 * are compared.
 *
 * Usage: cachesim [matrix size]
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef enum { LRU, FIFO, RANDOM } Policy;

/* One cache line (no data, just the bookkeeping) */
typedef struct {
    uint64_t tag;
    uint64_t last_used;
    uint64_t loaded_at;
    bool valid;
    bool dirty;
    uint16_t owner;             /* phase which loaded the line */
    uint32_t reads;
    uint32_t writes;
    uint64_t first_address;     /* the reference that caused the load */
    uint64_t total_residency;   /* over all tenants of this frame */
    uint32_t tenants;
} CacheLine;

typedef struct Cache {
    const char *name;
    int sets;
    int ways;
    int line_bits;
    Policy policy;
    CacheLine *lines;
    struct Cache *next_level;
    uint64_t clock;
    uint64_t hits;
    uint64_t misses;
    uint64_t writebacks;
    uint64_t dead;              /* lines evicted without a second use */
} Cache;

static uint32_t random_state = 12345;
static uint16_t phase;

static uint32_t next_random(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return random_state;
}

static void cache_create(Cache *c, const char *name, int kib, int ways, int line_bits, Policy policy, Cache *next)
{
    *c = (Cache){.name = name, .ways = ways, .line_bits = line_bits, .policy = policy, .next_level = next};
    c->sets = kib * 1024 / ways >> line_bits;
    c->lines = calloc((size_t)c->sets * (size_t)ways, sizeof(CacheLine));
    if (c->lines == NULL) {
        fprintf(stderr, "cachesim: out of memory\n");
        exit(EXIT_FAILURE);
    }
}

static CacheLine *choose_victim(Cache *c, CacheLine *set)
{
    CacheLine *victim = set;

    for (int i = 0; i < c->ways; i++) {
        if (!set[i].valid)
            return &set[i];
    }
    switch (c->policy) {
    case LRU:
        for (int i = 1; i < c->ways; i++)
            if (set[i].last_used < victim->last_used)
                victim = &set[i];
        break;
    case FIFO:
        for (int i = 1; i < c->ways; i++)
            if (set[i].loaded_at < victim->loaded_at)
                victim = &set[i];
        break;
    case RANDOM:
        victim = &set[next_random() % (uint32_t)c->ways];
        break;
    }
    return victim;
}

static void cache_access(Cache *c, uint64_t address, bool write)
{
    uint64_t block = address >> c->line_bits;
    CacheLine *set = &c->lines[(block % (uint64_t)c->sets) * (uint64_t)c->ways];
    CacheLine *line = NULL;

    c->clock++;
    for (int i = 0; i < c->ways; i++) {
        if (set[i].valid && set[i].tag == block) {
            line = &set[i];
            break;
        }
    }
    if (line != NULL) {
        c->hits++;
    } else {
        c->misses++;
        line = choose_victim(c, set);
        if (line->valid) {
            line->total_residency += c->clock - line->loaded_at;
            if (line->reads + line->writes == 1)
                c->dead++;
            if (line->dirty) {
                c->writebacks++;
                if (c->next_level)
                    cache_access(c->next_level, line->tag << c->line_bits, true);
            }
        }
        if (c->next_level)
            cache_access(c->next_level, address, false);
        line->tag = block;
        line->valid = true;
        line->dirty = false;
        line->owner = phase;
        line->loaded_at = c->clock;
        line->first_address = address;
        line->reads = 0;
        line->writes = 0;
        line->tenants++;
    }
    line->last_used = c->clock;
    if (write) {
        line->writes++;
        line->dirty = true;
    } else {
        line->reads++;
    }
}

/* ---- the traced kernels ---- */

#define BASE_A 0x10000000ull
#define BASE_B 0x20000400ull
#define BASE_C 0x30000800ull

static void trace_matmul(Cache *l1, uint64_t n, uint64_t tile)
{
    for (uint64_t jj = 0; jj < n; jj += tile)
        for (uint64_t i = 0; i < n; i++)
            for (uint64_t j = jj; j < jj + tile && j < n; j++) {
                for (uint64_t k = 0; k < n; k++) {
                    cache_access(l1, BASE_A + 8 * (i * n + k), false);
                    cache_access(l1, BASE_B + 8 * (k * n + j), false);
                }
                cache_access(l1, BASE_C + 8 * (i * n + j), true);
            }
}

static void trace_stencil(Cache *l1, uint64_t n)
{
    for (int sweep = 0; sweep < 8; sweep++)
        for (uint64_t i = 1; i + 1 < n; i++)
            for (uint64_t j = 1; j + 1 < n; j++) {
                uint64_t at = BASE_A + 8 * (i * n + j);
                cache_access(l1, at - 8, false);
                cache_access(l1, at + 8, false);
                cache_access(l1, at - 8 * n, false);
                cache_access(l1, at + 8 * n, false);
                cache_access(l1, BASE_B + 8 * (i * n + j), true);
            }
}

static void trace_heap(Cache *l1, uint64_t n)
{
    uint64_t size = n * n * 4;

    for (uint64_t op = 0; op < n * n / 2; op++) {
        uint64_t at = 1 + next_random() % 4;
        while (at < size) {
            cache_access(l1, BASE_C + 16 * at, false);
            cache_access(l1, BASE_C + 16 * at, true);
            at = 2 * at + (next_random() & 1);
        }
    }
}

static void cache_print(const Cache *c)
{
    uint64_t residency = 0, hottest = 0;
    uint32_t phases[4] = {0};
    int used = 0;

    for (int i = 0; i < c->sets * c->ways; i++) {
        const CacheLine *l = &c->lines[i];
        if (!l->valid)
            continue;
        used++;
        phases[l->owner & 3]++;
        residency += l->tenants ? l->total_residency / l->tenants : 0;
        if (l->reads + (uint64_t)l->writes > hottest)
            hottest = l->reads + (uint64_t)l->writes;
    }
    printf("  %s: hits %llu misses %llu (%.3f%%) writebacks %llu dead %llu\n", c->name,
           (unsigned long long)c->hits, (unsigned long long)c->misses,
           100.0 * (double)c->misses / (double)(c->hits + c->misses + 1), (unsigned long long)c->writebacks,
           (unsigned long long)c->dead);
    printf("      %d lines used, residency %llu, hottest %llu, by phase %u %u %u\n", used,
           (unsigned long long)(used ? residency / (uint64_t)used : 0), (unsigned long long)hottest, phases[0],
           phases[1], phases[2]);
}

int main(int argc, char *argv[])
{
    static const char *const names[] = {"LRU", "FIFO", "random"};
    uint64_t n = argc > 1 ? strtoull(argv[1], NULL, 10) : 130;

    if (n < 4)
        n = 4;
    for (int p = LRU; p <= RANDOM; p++) {
        Cache l1, l2;

        cache_create(&l2, "L2", 1024, 16, 6, (Policy)p, NULL);
        cache_create(&l1, "L1", 32, 8, 6, (Policy)p, &l2);
        phase = 0;
        trace_matmul(&l1, n, 16);
        phase = 1;
        trace_stencil(&l1, 2 * n);
        phase = 2;
        trace_heap(&l1, 2 * n);
        printf("%s replacement\n", names[p]);
        cache_print(&l1);
        cache_print(&l2);
        free(l1.lines);
        free(l2.lines);
    }
    return 0;
}
