/* cachetrace: replay a memory trace through three levels of cache. */
#include "cache.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PC_BASE 0x400000
#define NPCS 4096

struct region regions[MAX_REGIONS];
int nregions;

static struct access *trace;
static size_t trace_length, trace_capacity;
static unsigned pc_misses[NPCS];

static uint64_t rng = 0x9E3779B97F4A7C15ULL;

static uint64_t random64(void)
{
    uint64_t z = (rng += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

static void add_region(const char *name, uint64_t start, uint64_t length)
{
    struct region *r = &regions[nregions++];
    snprintf(r->name, sizeof r->name, "%s", name);
    r->start = start;
    r->length = length;
}

/* The regions are in order of their start. */
struct region *region_of(uint64_t address)
{
    int lo = 0, hi = nregions - 1;
    while (lo < hi) {
        int mid = (lo + hi + 1) / 2;
        if (regions[mid].start <= address)
            lo = mid;
        else
            hi = mid - 1;
    }
    return &regions[lo];
}

static void record(uint64_t pc, uint64_t address, enum access_op op, int size)
{
    if (trace_length == trace_capacity) {
        size_t cap = trace_capacity ? trace_capacity * 2 : 4096;
        struct access *p = realloc(trace, cap * sizeof *p);
        if (!p) {
            fprintf(stderr, "cachetrace: out of memory\n");
            exit(1);
        }
        trace = p;
        trace_capacity = cap;
    }
    struct access *a = &trace[trace_length];
    a->time = trace_length * 3;
    a->pc = pc;
    a->address = address;
    a->op = op;
    a->size = size;
    a->thread = (int)(trace_length / 1000 % 4);
    trace_length++;
}

/* A program that mixes the usual habits. */
static void generate(size_t n)
{
    enum { CODE, GLOBALS, HEAP, TABLE, MATRIX, STACK };
    uint64_t stream = 0, column = 0, row = 0, code = 0, sp = 4096;
    add_region("code", PC_BASE, 1 << 14);
    add_region("globals", 0x600000, 1 << 18);
    add_region("heap", 0x10000000, 1ULL << 27);
    add_region("table", 0x40000000, 1ULL << 28);
    add_region("matrix", 0x80000000, 1ULL << 26);
    add_region("stack", 0x7ff000000000, 1 << 20);
    while (trace_length < n) {
        uint64_t r = random64();
        uint64_t pc = PC_BASE + 4 * (code = (r % 11 ? code + 1 : r >> 20) % NPCS);
        uint64_t x = r >> 24;
        int kind = (int)(r % 100);
        if (kind < 10) {
            record(pc, pc, FETCH, 4);
        } else if (kind < 25) {
            sp = (sp + (x & 1 ? 64 : regions[STACK].length - 64)) % regions[STACK].length;
            record(pc, regions[STACK].start + sp, x & 2 ? WRITE : READ, 8);
        } else if (kind < 35) {
            record(pc, regions[GLOBALS].start + x % (regions[GLOBALS].length / 8) * 8, x & 512 ? WRITE : READ, 4);
        } else if (kind < 50) {        /* a stream through the heap */
            stream = (stream + 16) % regions[HEAP].length;
            record(pc, regions[HEAP].start + stream, READ, 16);
        } else if (kind < 60) {        /* objects of the heap, some much dearer */
            uint64_t span = x & 7 ? regions[HEAP].length / 32 : regions[HEAP].length;
            record(pc, regions[HEAP].start + (x >> 3) % span / 24 * 24, x & 256 ? WRITE : READ, 24);
        } else if (kind < 85) {        /* hash table */
            uint64_t at = x % (regions[TABLE].length / 32) * 32;
            record(pc, regions[TABLE].start + at, READ, 8);
            if (kind < 70)
                record(pc + 4, regions[TABLE].start + at + 8, WRITE, 8);
        } else {                       /* down the columns */
            row += 1;
            if (row == 2048) {
                row = 0;
                column = (column + 1) % 4096;
            }
            record(pc, regions[MATRIX].start + (row * 4096 + column) * 8, kind == 99 ? WRITE : READ, 8);
        }
    }
}

static uint64_t replay(struct cache *first, struct cache *last)
{
    uint64_t cycles = 0;
    for (size_t i = 0; i < trace_length; i++) {
        const struct access *a = &trace[i];
        struct region *r = region_of(a->address);
        uint64_t misses = last->misses;
        uint64_t end = a->address + (uint64_t)a->size - 1;
        int latency = cache_access(first, a->address, a->op == WRITE, r, a->thread);
        if (end >> LINE_BITS != a->address >> LINE_BITS)
            latency += cache_access(first, end, a->op == WRITE, r, a->thread);
        r->accesses++;
        r->cycles += (uint64_t)latency;
        cycles += (uint64_t)latency;
        if (last->misses != misses)
            pc_misses[(a->pc - PC_BASE) / 4 % NPCS]++;
    }
    return cycles;
}

static void print_cache(const struct cache *c)
{
    unsigned long busiest = 0, quiet = -1UL;
    uint64_t dirty = 0, sum = 0;
    for (size_t i = 0; i < c->nsets; i++) {
        unsigned long n = c->sets[i].hits + c->sets[i].misses;
        if (n > busiest)
            busiest = n;
        if (n < quiet)
            quiet = n;
        for (int w = 0; w < c->ways; w++) {
            const struct line *l = &c->sets[i].lines[w];
            if (!l->valid)
                continue;
            dirty += l->dirty;
            sum = sum * 31 + line_address(c, l->tag, i) + l->uses + (uint64_t)l->last_thread;
        }
    }
    printf("%s: %zu sets, %llu hits, %llu misses, %llu evictions, %llu writebacks, %llu dirty, sets %lu..%lu, %016llx\n",
           c->name, c->nsets, (unsigned long long)c->hits, (unsigned long long)c->misses,
           (unsigned long long)c->evictions, (unsigned long long)c->writebacks,
           (unsigned long long)dirty, quiet, busiest, (unsigned long long)sum);
}

static void print_region(const struct region *r)
{
    uint64_t evicted = 0;
    for (int i = 0; i < nregions; i++)
        evicted += r->evicted_by[i];
    printf("%-8s %9llu accesses, hits", r->name, (unsigned long long)r->accesses);
    for (int i = 0; i < MAX_LEVELS; i++)
        printf(" %llu/%llu", (unsigned long long)r->hits[i], (unsigned long long)(r->hits[i] + r->misses[i]));
    printf(", evicted %llu (own %llu), once %llu, stay %llu, written %llu, cycles %llu\n",
           (unsigned long long)evicted, (unsigned long long)r->evicted_by[r - regions],
           (unsigned long long)r->used_once, (unsigned long long)(evicted ? r->residency / evicted : 0),
           (unsigned long long)r->written_back, (unsigned long long)r->cycles);
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 2500000;
    if (n < 1) {
        fprintf(stderr, "usage: %s [accesses]\n", argv[0]);
        return 2;
    }
    struct cache *l1 = cache_new("L1", 0, 32 << 10, 8, 4);
    struct cache *l2 = cache_new("L2", 1, 1 << 20, 16, 14);
    struct cache *l3 = cache_new("L3", 2, 32 << 20, 16, 45);
    if (!l1 || !l2 || !l3) {
        fprintf(stderr, "cachetrace: out of memory\n");
        return 1;
    }
    l1->below = l2;
    l2->below = l3;
    generate((size_t)n);
    for (int pass = 0; pass < 2; pass++)
        printf("pass %d: %llu cycles\n", pass, (unsigned long long)replay(l1, l3));
    print_cache(l1);
    print_cache(l2);
    print_cache(l3);
    for (int i = 0; i < nregions; i++)
        print_region(&regions[i]);
    unsigned worst = 0;
    for (unsigned i = 0; i < NPCS; i++)
        if (pc_misses[i] > pc_misses[worst])
            worst = i;
    printf("worst instruction %#x: %u misses\n", PC_BASE + 4 * worst, pc_misses[worst]);
    free(trace);
    cache_free(l1);
    cache_free(l2);
    cache_free(l3);
    return 0;
}
