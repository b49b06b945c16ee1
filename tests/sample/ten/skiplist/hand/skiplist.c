/*
 * skiplist, laid out by hand: an ordered map of sessions as an indexable skip list.
 * Entries carry several attributes, are touched, expire, and are found by
 * rank as well as by key.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LEVEL 20
#define REGIONS 16

enum State { ST_NEW, ST_ACTIVE, ST_IDLE, ST_CLOSING };

#define NIL 0u

/*
 * A node lives in a pool of 8-byte words: the first is a Head, the links of
 * its tower follow.  Nodes are named by word index; index 0 is "none".
 */
typedef struct {
    uint32_t key;
    uint32_t id;               /* payload */
} Head;

typedef struct {
    uint32_t next;
    uint32_t span;             /* entries skipped by following next */
} Link;

typedef union {
    Head h;
    Link l;
} Word;

typedef struct {
    double score;
    uint16_t hits;
    uint16_t expires;
    uint8_t created;
    uint8_t state;
    uint8_t region;
    uint8_t levels;
} Attr;

typedef struct {
    char user[12];
    char agent[8];
} Cold;

static Word *pool;
static uint32_t pool_top = 1, pool_cap;
static uint32_t free_nodes[MAX_LEVEL + 1];   /* by level, chained through tower[0] */
static Attr *attr;
static Cold *cold;
static uint32_t id_top, id_cap;

#define KEY(e) (pool[e].h.key)
#define ID(e) (pool[e].h.id)
#define TOWER(e, i) (pool[(e) + 1u + (uint32_t)(i)].l)

typedef struct {
    uint32_t head;
    size_t count;
    int levels;
    uint64_t clock;
    uint64_t steps;            /* links followed */
    uint64_t inserted, replaced, expired, erased;
    uint32_t digest;
} SkipList;

typedef struct {
    uint64_t s;
} Rng;

static Rng rng = { 0x9E3779B97F4A7C15ULL };

static uint64_t rng_next(Rng *r)
{
    uint64_t z = (r->s += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

static uint64_t rng_below(Rng *r, uint64_t n)
{
    return (rng_next(r) >> 16) % n;
}

static int random_levels(void)
{
    uint64_t bits = rng_next(&rng);
    int l = 1;

    while (l < MAX_LEVEL && (bits & 3) == 0) {
        l++;
        bits >>= 2;
    }
    return l;
}

static void *grow(void *p, size_t size)
{
    p = realloc(p, size);
    if (p == NULL) {
        perror("realloc");
        exit(EXIT_FAILURE);
    }
    return p;
}

static uint32_t entry_alloc(int levels)
{
    uint32_t e = free_nodes[levels];

    if (e != NIL) {            /* keeps its payload slot */
        free_nodes[levels] = TOWER(e, 0).next;
    } else {
        if (pool_top + (uint32_t)levels + 1 > pool_cap) {
            pool_cap = pool_cap ? pool_cap * 2 : 4096;
            pool = grow(pool, pool_cap * sizeof *pool);
        }
        if (id_top == id_cap) {
            id_cap = id_cap ? id_cap * 2 : 1024;
            attr = grow(attr, id_cap * sizeof *attr);
            cold = grow(cold, id_cap * sizeof *cold);
        }
        e = pool_top;
        pool_top += (uint32_t)levels + 1;
        ID(e) = id_top++;
    }
    attr[ID(e)].levels = (uint8_t)levels;
    for (int l = 0; l < levels; l++)
        TOWER(e, l) = (Link){ NIL, 0 };
    return e;
}

static void entry_free(uint32_t e)
{
    int levels = attr[ID(e)].levels;

    TOWER(e, 0).next = free_nodes[levels];
    free_nodes[levels] = e;
}

static void sl_init(SkipList *sl)
{
    memset(sl, 0, sizeof *sl);
    sl->head = entry_alloc(MAX_LEVEL);
    sl->levels = 1;
    sl->digest = 5381;
}

static void sl_destroy(SkipList *sl)
{
    free(pool);
    free(attr);
    free(cold);
    sl->head = NIL;
}

static uint32_t sl_find(SkipList *sl, uint32_t key)
{
    uint32_t e = sl->head;

    for (int l = sl->levels - 1; l >= 0; l--) {
        while (TOWER(e, l).next != NIL && KEY(TOWER(e, l).next) < key) {
            e = TOWER(e, l).next;
            sl->steps++;
        }
    }
    e = TOWER(e, 0).next;
    return e != NIL && KEY(e) == key ? e : NIL;
}

/* Number of entries with a smaller key. */
static size_t sl_rank(SkipList *sl, uint32_t key)
{
    uint32_t e = sl->head;
    size_t rank = 0;

    for (int l = sl->levels - 1; l >= 0; l--) {
        while (TOWER(e, l).next != NIL && KEY(TOWER(e, l).next) < key) {
            rank += TOWER(e, l).span;
            e = TOWER(e, l).next;
            sl->steps++;
        }
    }
    return rank;
}

/* The entry with the given rank (from 0). */
static uint32_t sl_at(SkipList *sl, size_t rank)
{
    uint32_t e = sl->head;
    size_t left = rank + 1;

    for (int l = sl->levels - 1; l >= 0; l--) {
        while (TOWER(e, l).next != NIL && TOWER(e, l).span <= left) {
            left -= TOWER(e, l).span;
            e = TOWER(e, l).next;
            sl->steps++;
        }
        if (left == 0)
            return e;
    }
    return NIL;
}

static void find_path(SkipList *sl, uint32_t key, uint32_t *path, uint32_t *rank)
{
    uint32_t e = sl->head;
    uint32_t r = 0;

    for (int l = sl->levels - 1; l >= 0; l--) {
        while (TOWER(e, l).next != NIL && KEY(TOWER(e, l).next) < key) {
            r += TOWER(e, l).span;
            e = TOWER(e, l).next;
            sl->steps++;
        }
        path[l] = e;
        if (rank != NULL)
            rank[l] = r;
    }
}

static void fill_entry(uint32_t e, uint32_t key, uint64_t now)
{
    static const char *const agents[] = { "mobile", "desktop", "crawler", "api" };

    KEY(e) = key;
    snprintf(cold[ID(e)].user, sizeof cold[ID(e)].user, "user%llu", (unsigned long long)rng_below(&rng, 100000));
    strcpy(cold[ID(e)].agent, agents[rng_below(&rng, 4)]);
    attr[ID(e)].state = ST_NEW;
    attr[ID(e)].score = (double)rng_below(&rng, 1000) / 8.0;
    attr[ID(e)].region = (uint8_t)rng_below(&rng, REGIONS);
    attr[ID(e)].created = (uint8_t)now;
    attr[ID(e)].expires = (uint16_t)(now + 2 + rng_below(&rng, 8));
    attr[ID(e)].hits = 0;
}

/* Returns true when the key was new. */
static bool sl_put(SkipList *sl, uint32_t key)
{
    uint32_t path[MAX_LEVEL];
    uint32_t rank[MAX_LEVEL];
    uint32_t e;
    int l, levels;

    find_path(sl, key, path, rank);
    e = TOWER(path[0], 0).next;
    if (e != NIL && KEY(e) == key) {
        attr[ID(e)].state = ST_ACTIVE;
        attr[ID(e)].expires = (uint16_t)(sl->clock + 5);
        attr[ID(e)].hits++;
        sl->replaced++;
        return false;
    }
    levels = random_levels();
    while (sl->levels < levels) {
        path[sl->levels] = sl->head;
        rank[sl->levels] = 0;
        TOWER(sl->head, sl->levels).span = (uint32_t)sl->count;
        sl->levels++;
    }
    e = entry_alloc(levels);
    fill_entry(e, key, sl->clock);
    for (l = 0; l < levels; l++) {
        Link *before = &TOWER(path[l], l);
        uint32_t off = rank[0] - rank[l];

        TOWER(e, l).next = before->next;
        TOWER(e, l).span = before->span - off;
        before->next = e;
        before->span = off + 1;
    }
    for (; l < sl->levels; l++)
        TOWER(path[l], l).span++;
    sl->count++;
    sl->inserted++;
    return true;
}

static void digest_entry(SkipList *sl, uint32_t e)
{
    for (const char *p = cold[ID(e)].user; *p != '\0'; p++)
        sl->digest = sl->digest * 33 + (unsigned char)*p;
    sl->digest = sl->digest * 33 + (unsigned char)cold[ID(e)].agent[0];
    sl->digest += (uint32_t)attr[ID(e)].hits * 7 + attr[ID(e)].created;
}

/* Takes out the entry behind path[0]. */
static void unlink_entry(SkipList *sl, uint32_t *path, uint32_t e)
{
    for (int l = 0; l < sl->levels; l++) {
        Link *before = &TOWER(path[l], l);

        if (before->next == e) {
            before->span += TOWER(e, l).span - 1;
            before->next = TOWER(e, l).next;
        } else {
            before->span--;
        }
    }
    while (sl->levels > 1 && TOWER(sl->head, sl->levels - 1).next == NIL)
        sl->levels--;
    sl->count--;
    digest_entry(sl, e);
    entry_free(e);
}

static bool sl_erase(SkipList *sl, uint32_t key)
{
    uint32_t path[MAX_LEVEL];
    uint32_t e;

    find_path(sl, key, path, NULL);
    e = TOWER(path[0], 0).next;
    if (e == NIL || KEY(e) != key)
        return false;
    unlink_entry(sl, path, e);
    sl->erased++;
    return true;
}

/* Walks over the whole list and drops what has expired. */
static size_t sl_expire(SkipList *sl)
{
    uint32_t path[MAX_LEVEL];
    uint32_t e, next;
    size_t dropped = 0;

    for (int l = 0; l < MAX_LEVEL; l++)
        path[l] = sl->head;
    for (e = TOWER(sl->head, 0).next; e != NIL; e = next) {
        next = TOWER(e, 0).next;
        if (attr[ID(e)].expires <= sl->clock) {
            unlink_entry(sl, path, e);
            dropped++;
            continue;
        }
        if (attr[ID(e)].expires == sl->clock + 1)
            attr[ID(e)].state = ST_CLOSING;
        for (int l = 0; l < attr[ID(e)].levels; l++)
            path[l] = e;
    }
    sl->expired += dropped;
    return dropped;
}

typedef struct {
    size_t n;
    double best;
    double sum;
    uint64_t hits;
} RegionTotal;

static void report_regions(const SkipList *sl)
{
    RegionTotal tot[REGIONS] = { { 0, 0.0, 0.0, 0 } };
    size_t states[4] = { 0, 0, 0, 0 };

    for (uint32_t e = TOWER(sl->head, 0).next; e != NIL; e = TOWER(e, 0).next) {
        RegionTotal *t = &tot[attr[ID(e)].region];

        t->n++;
        t->sum += attr[ID(e)].score;
        t->hits += attr[ID(e)].hits;
        if (attr[ID(e)].score > t->best)
            t->best = attr[ID(e)].score;
        states[attr[ID(e)].state]++;
    }
    printf("  states %zu %zu %zu %zu\n", states[0], states[1], states[2], states[3]);
    for (int i = 0; i < REGIONS; i += 5)
        printf("  region %2d: %zu entries, score %.3f (best %.3f), hits %llu\n", i,
               tot[i].n, tot[i].sum, tot[i].best, (unsigned long long)tot[i].hits);
}

static void age_idle(SkipList *sl)
{
    for (uint32_t e = TOWER(sl->head, 0).next; e != NIL; e = TOWER(e, 0).next) {
        if (attr[ID(e)].state == ST_ACTIVE && attr[ID(e)].hits % 3 == 0)
            attr[ID(e)].state = ST_IDLE;
        attr[ID(e)].score = attr[ID(e)].score * 0.96875 + (attr[ID(e)].state == ST_IDLE ? 0.0 : 0.125);
    }
}

int main(int argc, char *argv[])
{
    SkipList sl;
    size_t n = 90000;
    uint64_t keyspace, rank_sum = 0, found = 0, missed = 0;
    double picked = 0.0;

    if (argc > 1) {
        char *end;
        n = strtoul(argv[1], &end, 10);
        if (*end != '\0' || n < 16 || n > 20000000) {
            fprintf(stderr, "%s: bad size '%s'\n", argv[0], argv[1]);
            return EXIT_FAILURE;
        }
    }
    keyspace = (uint64_t)n * 8;
    sl_init(&sl);
    for (size_t i = 0; i < 2 * n; i++)
        sl_put(&sl, (uint32_t)rng_below(&rng, keyspace));
    printf("start: %zu entries, %d levels\n", sl.count, sl.levels);

    for (int epoch = 1; epoch <= 5; epoch++) {
        sl.clock++;
        for (size_t i = 0; i < n / 2; i++)
            sl_put(&sl, (uint32_t)rng_below(&rng, keyspace));
        for (size_t i = 0; i < n / 2; i++) {
            uint32_t e = sl_find(&sl, (uint32_t)rng_below(&rng, keyspace));
            if (e != NIL) {
                attr[ID(e)].hits++;
                attr[ID(e)].score += 1.0;
                if (attr[ID(e)].state == ST_NEW)
                    attr[ID(e)].state = ST_ACTIVE;
                found++;
            } else {
                missed++;
            }
        }
        for (size_t i = 0; i < n / 8; i++) {
            uint32_t e = sl_at(&sl, rng_below(&rng, sl.count));
            if (e != NIL) {
                picked += attr[ID(e)].score;
                attr[ID(e)].expires++;
            }
            rank_sum += sl_rank(&sl, (uint32_t)rng_below(&rng, keyspace));
        }
        for (size_t i = 0; i < n / 16; i++)
            sl_erase(&sl, (uint32_t)rng_below(&rng, keyspace));
        age_idle(&sl);
        size_t gone = sl_expire(&sl);
        printf("epoch %d: %zu entries, %zu expired, %d levels, rank sum %llu, picked %.4f\n",
               epoch, sl.count, gone, sl.levels, (unsigned long long)rank_sum, picked);
        report_regions(&sl);
    }
    printf("inserted %llu replaced %llu erased %llu expired %llu\n",
           (unsigned long long)sl.inserted, (unsigned long long)sl.replaced,
           (unsigned long long)sl.erased, (unsigned long long)sl.expired);
    printf("found %llu missed %llu steps %llu digest %08x\n", (unsigned long long)found,
           (unsigned long long)missed, (unsigned long long)sl.steps, (unsigned)sl.digest);
    sl_destroy(&sl);
    return EXIT_SUCCESS;
}
