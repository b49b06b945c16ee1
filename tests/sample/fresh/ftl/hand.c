/*
 * ftl.c - flash translation layer, host simulation build
 *
 * Firmware module with static tables only. The NAND array, the host and the
 * timer are simulated. Page mapped, two write streams (hot/cold), greedy
 * garbage collection by valid count buckets, read scrubbing and trim.
 * Tables laid out by hand.
 *
 * usage: ftl [host_ops [blocks]]
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- geometry ---------------------------------------------------------- */
#define PAGES_PER_BLOCK   128u
#define MAX_BLOCKS        12288u
#define MAX_PAGES         (MAX_BLOCKS * PAGES_PER_BLOCK)
#define SPARE_PERCENT     12u
#define GC_LOW_WATER      16u
#define SCRUB_READS       75u
#define ECC_RELOCATE      3u

#define PPN_NONE          0xFFFFFFFFu
#define BLK_NONE          0xFFFFu

typedef enum {
    PG_FREE = 0,
    PG_VALID,
    PG_INVALID
} page_state_t;

typedef enum {
    BS_FREE = 0,
    BS_OPEN,
    BS_CLOSED,
    BS_BAD
} block_state_t;

typedef enum {
    STREAM_HOT = 0,
    STREAM_COLD,
    STREAM_COUNT
} stream_t;

typedef enum {
    OP_READ = 0,
    OP_WRITE,
    OP_TRIM,
    OP_COUNT
} op_t;

typedef enum {
    FTL_OK = 0,
    FTL_UNMAPPED,
    FTL_CORRUPT,
    FTL_FULL,
    FTL_RESULTS
} ftl_result_t;

/* ---- static tables ------------------------------------------------------ */

/* one physical page: 21 bits hold any page number of the largest device */
struct page_meta {
    uint32_t     lpn       : 21;
    uint32_t     state     : 2;
    uint32_t     relocated : 1;
    uint32_t     ecc_count : 6;
    uint32_t     crc;
};

/* one logical page (the tick of the last write, which only writes look at, is
 * in a table of its own); mapped when ppn is not PPN_NONE, trimmed when it is but
 * the version is not 0, and the number of writes is the version */
struct map_entry {
    uint32_t     ppn;
    uint32_t     version;
};

struct block_info {
    uint8_t       state;
    uint8_t       valid;
    uint8_t       next_page;
    uint8_t       pad;
    uint16_t      bucket_next;
    uint16_t      bucket_prev;
    uint32_t      reads;
};

static struct page_meta  g_page[MAX_PAGES];
static struct map_entry  g_map[MAX_PAGES];
static uint32_t          g_last_write[MAX_PAGES];
static struct block_info g_block[MAX_BLOCKS];
static uint32_t          g_erase_count[MAX_BLOCKS];
static uint16_t          g_bucket[PAGES_PER_BLOCK + 1u];
static uint16_t          g_free_ring[MAX_BLOCKS];
static uint16_t          g_open[STREAM_COUNT];

static struct {
    uint32_t blocks;
    uint32_t logical_pages;
    uint32_t free_head, free_count;
    uint32_t tick;
    bool     in_gc;
} g_ftl;

static struct {
    uint64_t ops[OP_COUNT];
    uint64_t result[FTL_RESULTS];
    uint64_t programs, gc_moves, erases, scrubs, ecc_moves, hot_writes;
    uint64_t digest;
} g_stat;

static const uint8_t k_op_mix[16] = {
    OP_WRITE, OP_READ, OP_READ, OP_WRITE, OP_READ, OP_WRITE, OP_READ, OP_READ,
    OP_WRITE, OP_READ, OP_READ, OP_WRITE, OP_READ, OP_READ, OP_WRITE, OP_TRIM
};

/* ---- helpers ------------------------------------------------------------ */

static uint32_t s_rng = 0x1234567u;

static uint32_t rng_next(void)
{
    s_rng ^= s_rng << 13;
    s_rng ^= s_rng >> 17;
    s_rng ^= s_rng << 5;
    return s_rng;
}

static void fatal(const char *text)
{
    fprintf(stderr, "ftl: %s\n", text);
    exit(2);
}

static uint32_t data_crc(uint32_t lpn, uint32_t version)
{
    uint32_t x = lpn * 0x9E3779B1u + version * 0x85EBCA77u;
    x ^= x >> 15;
    return x * 0x2C1B3C6Du;
}

/* ---- valid count buckets ------------------------------------------------ */

static void bucket_remove(uint16_t b)
{
    struct block_info *p = &g_block[b];

    if (p->bucket_prev != BLK_NONE)
        g_block[p->bucket_prev].bucket_next = p->bucket_next;
    else
        g_bucket[p->valid] = p->bucket_next;
    if (p->bucket_next != BLK_NONE)
        g_block[p->bucket_next].bucket_prev = p->bucket_prev;
}

static void bucket_insert(uint16_t b)
{
    struct block_info *p = &g_block[b];

    p->bucket_prev = BLK_NONE;
    p->bucket_next = g_bucket[p->valid];
    if (p->bucket_next != BLK_NONE)
        g_block[p->bucket_next].bucket_prev = b;
    g_bucket[p->valid] = b;
}

/* ---- page level --------------------------------------------------------- */

static void page_invalidate(uint32_t ppn)
{
    struct page_meta  *pg = &g_page[ppn];
    uint16_t           b = (uint16_t)(ppn / PAGES_PER_BLOCK);
    struct block_info *blk = &g_block[b];

    if (pg->state != PG_VALID)
        fatal("invalidate of a page not valid");
    pg->state = PG_INVALID;
    if (blk->state == BS_CLOSED) {
        bucket_remove(b);
        blk->valid--;
        bucket_insert(b);
    } else {
        blk->valid--;
    }
}

static uint16_t block_take_free(void)
{
    uint16_t b;

    if (g_ftl.free_count == 0u)
        fatal("no free block");
    b = g_free_ring[g_ftl.free_head];
    g_ftl.free_head = (g_ftl.free_head + 1u) % g_ftl.blocks;
    g_ftl.free_count--;
    g_block[b].state = BS_OPEN;
    g_block[b].valid = 0;
    g_block[b].next_page = 0;
    return b;
}

static uint32_t page_program(uint32_t lpn, uint32_t crc, stream_t stream, bool moved)
{
    uint16_t           b = g_open[stream];
    struct block_info *blk;
    struct page_meta  *pg;
    uint32_t           ppn;

    if (b == BLK_NONE) {
        b = block_take_free();
        g_open[stream] = b;
    }
    blk = &g_block[b];
    ppn = (uint32_t)b * PAGES_PER_BLOCK + blk->next_page;
    pg = &g_page[ppn];
    if (pg->state != PG_FREE)
        fatal("program of a page not erased");
    pg->state = PG_VALID;
    pg->relocated = moved;
    pg->ecc_count = 0;
    pg->lpn = lpn;
    pg->crc = crc;
    blk->valid++;
    blk->next_page++;
    g_stat.programs++;
    if (blk->next_page == PAGES_PER_BLOCK) {
        blk->state = BS_CLOSED;
        bucket_insert(b);
        g_open[stream] = BLK_NONE;
    }
    return ppn;
}

static void block_reclaim(uint16_t b)
{
    struct block_info *blk = &g_block[b];
    uint32_t           base = (uint32_t)b * PAGES_PER_BLOCK;
    uint32_t           i;

    bucket_remove(b);
    blk->state = BS_OPEN;           /* out of the buckets while we copy */
    for (i = 0; i < PAGES_PER_BLOCK; i++) {
        struct page_meta *pg = &g_page[base + i];

        if (pg->state == PG_VALID) {
            g_map[pg->lpn].ppn = page_program(pg->lpn, pg->crc, STREAM_COLD, true);
            g_stat.gc_moves++;
        }
        pg->state = PG_FREE;
    }
    blk->state = BS_FREE;
    blk->valid = 0;
    blk->reads = 0;
    g_erase_count[b]++;
    g_stat.erases++;
    g_free_ring[(g_ftl.free_head + g_ftl.free_count) % g_ftl.blocks] = b;
    g_ftl.free_count++;
}

static void gc_run(void)
{
    while (g_ftl.free_count < GC_LOW_WATER) {
        uint32_t v = 0;

        while (v < PAGES_PER_BLOCK && g_bucket[v] == BLK_NONE)
            v++;
        if (v == PAGES_PER_BLOCK)
            fatal("nothing to collect");
        block_reclaim(g_bucket[v]);
    }
}

/* ---- host commands ------------------------------------------------------ */

static ftl_result_t host_write(uint32_t lpn)
{
    struct map_entry *e = &g_map[lpn];
    stream_t          s;

    s = (e->version > 0 && g_ftl.tick - g_last_write[lpn] < g_ftl.logical_pages)
            ? STREAM_HOT : STREAM_COLD;
    if (s == STREAM_HOT)
        g_stat.hot_writes++;
    if (e->ppn != PPN_NONE)
        page_invalidate(e->ppn);
    e->version++;
    e->ppn = page_program(lpn, data_crc(lpn, e->version), s, false);
    g_last_write[lpn] = g_ftl.tick;
    gc_run();
    return FTL_OK;
}

static ftl_result_t host_read(uint32_t lpn)
{
    struct map_entry  *e = &g_map[lpn];
    struct page_meta  *pg;
    struct block_info *blk;

    if (e->ppn == PPN_NONE)
        return FTL_UNMAPPED;
    pg = &g_page[e->ppn];
    blk = &g_block[e->ppn / PAGES_PER_BLOCK];
    if (pg->lpn != lpn || pg->crc != data_crc(lpn, e->version))
        return FTL_CORRUPT;
    g_stat.digest = g_stat.digest * 33u + pg->crc;
    if ((rng_next() & 3u) == 0u && pg->ecc_count < 63u)
        pg->ecc_count++;
    if (pg->ecc_count >= ECC_RELOCATE) {
        uint32_t old = e->ppn, crc = pg->crc;

        page_invalidate(old);
        e->ppn = page_program(lpn, crc, STREAM_COLD, true);
        g_stat.ecc_moves++;
        gc_run();
    } else if (++blk->reads >= SCRUB_READS && blk->state == BS_CLOSED) {
        block_reclaim((uint16_t)(e->ppn / PAGES_PER_BLOCK));
        g_stat.scrubs++;
        gc_run();
    }
    return FTL_OK;
}

static ftl_result_t host_trim(uint32_t lpn)
{
    struct map_entry *e = &g_map[lpn];

    if (e->ppn == PPN_NONE)
        return FTL_UNMAPPED;
    page_invalidate(e->ppn);
    e->ppn = PPN_NONE;
    return FTL_OK;
}

/* ---- start up and report ------------------------------------------------ */

static void ftl_format(uint32_t blocks)
{
    uint32_t i;

    g_ftl.blocks = blocks;
    g_ftl.logical_pages = blocks * PAGES_PER_BLOCK / 100u * (100u - SPARE_PERCENT);
    for (i = 0; i <= PAGES_PER_BLOCK; i++)
        g_bucket[i] = BLK_NONE;
    for (i = 0; i < STREAM_COUNT; i++)
        g_open[i] = BLK_NONE;
    for (i = 0; i < blocks; i++)
        g_free_ring[i] = (uint16_t)i;
    g_ftl.free_count = blocks;
    for (i = 0; i < g_ftl.logical_pages; i++)
        g_map[i].ppn = PPN_NONE;
}

static uint32_t pick_lpn(void)
{
    uint32_t r = rng_next();

    if ((r & 7u) < 5u)              /* five of eight go to a quarter */
        return (rng_next() % (g_ftl.logical_pages / 4u)) * 4u;
    return rng_next() % g_ftl.logical_pages;
}

static void report(void)
{
    uint32_t i, state[3] = { 0, 0, 0 }, relocated = 0, trimmed = 0;
    uint32_t min_e = UINT32_MAX, max_e = 0;
    uint64_t writes = 0, ecc = 0, check = 0;
    uint32_t worn = 0;

    for (i = 0; i < g_ftl.blocks * PAGES_PER_BLOCK; i++) {
        const struct page_meta *pg = &g_page[i];

        state[pg->state]++;
        if (pg->state == PG_VALID) {
            relocated += pg->relocated;
            ecc += pg->ecc_count;
            check = check * 1099511628211u + ((uint64_t)pg->lpn ^ ((uint64_t)pg->crc << 20));
        }
    }
    for (i = 0; i < g_ftl.logical_pages; i++) {
        writes += g_map[i].version < 0xFFFFu ? g_map[i].version : 0xFFFFu;
        trimmed += g_map[i].ppn == PPN_NONE && g_map[i].version > 0;
        check ^= (uint64_t)g_last_write[i] << (i & 31u);
    }
    for (i = 0; i < g_ftl.blocks; i++) {
        if (g_erase_count[i] < min_e)
            min_e = g_erase_count[i];
        if (g_erase_count[i] > max_e) {
            max_e = g_erase_count[i];
            worn = i;
        }
    }
    printf("blocks %u, logical pages %u\n", g_ftl.blocks, g_ftl.logical_pages);
    printf("reads %llu writes %llu trims %llu\n", (unsigned long long)g_stat.ops[OP_READ],
           (unsigned long long)g_stat.ops[OP_WRITE], (unsigned long long)g_stat.ops[OP_TRIM]);
    printf("ok %llu unmapped %llu corrupt %llu\n", (unsigned long long)g_stat.result[FTL_OK],
           (unsigned long long)g_stat.result[FTL_UNMAPPED],
           (unsigned long long)g_stat.result[FTL_CORRUPT]);
    printf("programs %llu, gc moves %llu, ecc moves %llu, scrubs %llu\n",
           (unsigned long long)g_stat.programs, (unsigned long long)g_stat.gc_moves,
           (unsigned long long)g_stat.ecc_moves, (unsigned long long)g_stat.scrubs);
    printf("erases %llu, wear %u..%u, most worn B%05u\n", (unsigned long long)g_stat.erases,
           min_e, max_e, worn);
    printf("pages free %u valid %u invalid %u, relocated %u, trimmed %u\n", state[PG_FREE],
           state[PG_VALID], state[PG_INVALID], relocated, trimmed);
    printf("host writes kept %llu, hot %llu, pending ecc %llu\n", (unsigned long long)writes,
           (unsigned long long)g_stat.hot_writes, (unsigned long long)ecc);
    printf("write amplification %.4f\n",
           (double)g_stat.programs / (double)(g_stat.ops[OP_WRITE] ? g_stat.ops[OP_WRITE] : 1));
    printf("digest %016llx check %016llx\n", (unsigned long long)g_stat.digest,
           (unsigned long long)check);
}

int main(int argc, char **argv)
{
    long ops = argc > 1 ? atol(argv[1]) : 2400000;
    long blocks = argc > 2 ? atol(argv[2]) : (long)MAX_BLOCKS;
    long i;

    if (ops < 0 || blocks < 200 || blocks > (long)MAX_BLOCKS)
        fatal("usage: ftl [host_ops [blocks]]");
    ftl_format((uint32_t)blocks);
    for (i = 0; i < (long)g_ftl.logical_pages; i++) {   /* precondition */
        g_ftl.tick++;
        (void)host_write((uint32_t)i);
    }
    for (i = 0; i < ops; i++) {
        uint32_t     lpn = pick_lpn();
        op_t         op = (op_t)k_op_mix[rng_next() & 15u];
        ftl_result_t r = FTL_OK;

        g_ftl.tick++;
        switch (op) {
        case OP_READ:  r = host_read(lpn); break;
        case OP_WRITE: r = host_write(lpn); break;
        case OP_TRIM:  r = host_trim(lpn); break;
        default: break;
        }
        g_stat.ops[op]++;
        g_stat.result[r]++;
    }
    report();
    return g_stat.result[FTL_CORRUPT] ? 1 : 0;
}
