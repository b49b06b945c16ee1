/*
 * skiplist: an ordered map of sessions as an indexable skip list.
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

typedef struct Entry Entry;

typedef struct {
    Entry *next;
    size_t span;               /* entries skipped by following next */
} Link;

struct Entry {
    uint64_t key;
    enum State state;
    char user[24];
    char agent[16];
    double score;
    uint64_t hits;
    uint64_t created;
    uint64_t expires;
    int region;
    int levels;
    Link tower[];              /* levels links */
};

typedef struct {
    Entry *head;
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

static Entry *entry_alloc(int levels)
{
    Entry *e = calloc(1, sizeof(Entry) + (size_t)levels * sizeof(Link));

    if (e == NULL) {
        perror("calloc");
        exit(EXIT_FAILURE);
    }
    e->levels = levels;
    return e;
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
    Entry *e = sl->head;

    while (e != NULL) {
        Entry *next = e->tower[0].next;
        free(e);
        e = next;
    }
    sl->head = NULL;
}

static Entry *sl_find(SkipList *sl, uint64_t key)
{
    Entry *e = sl->head;

    for (int l = sl->levels - 1; l >= 0; l--) {
        while (e->tower[l].next != NULL && e->tower[l].next->key < key) {
            e = e->tower[l].next;
            sl->steps++;
        }
    }
    e = e->tower[0].next;
    return e != NULL && e->key == key ? e : NULL;
}

/* Number of entries with a smaller key. */
static size_t sl_rank(SkipList *sl, uint64_t key)
{
    Entry *e = sl->head;
    size_t rank = 0;

    for (int l = sl->levels - 1; l >= 0; l--) {
        while (e->tower[l].next != NULL && e->tower[l].next->key < key) {
            rank += e->tower[l].span;
            e = e->tower[l].next;
            sl->steps++;
        }
    }
    return rank;
}

/* The entry with the given rank (from 0). */
static Entry *sl_at(SkipList *sl, size_t rank)
{
    Entry *e = sl->head;
    size_t left = rank + 1;

    for (int l = sl->levels - 1; l >= 0; l--) {
        while (e->tower[l].next != NULL && e->tower[l].span <= left) {
            left -= e->tower[l].span;
            e = e->tower[l].next;
            sl->steps++;
        }
        if (left == 0)
            return e;
    }
    return NULL;
}

static void find_path(SkipList *sl, uint64_t key, Entry **path, size_t *rank)
{
    Entry *e = sl->head;
    size_t r = 0;

    for (int l = sl->levels - 1; l >= 0; l--) {
        while (e->tower[l].next != NULL && e->tower[l].next->key < key) {
            r += e->tower[l].span;
            e = e->tower[l].next;
            sl->steps++;
        }
        path[l] = e;
        if (rank != NULL)
            rank[l] = r;
    }
}

static void fill_entry(Entry *e, uint64_t key, uint64_t now)
{
    static const char *const agents[] = { "mobile", "desktop", "crawler", "api" };

    e->key = key;
    snprintf(e->user, sizeof e->user, "user%llu", (unsigned long long)rng_below(&rng, 100000));
    strcpy(e->agent, agents[rng_below(&rng, 4)]);
    e->state = ST_NEW;
    e->score = (double)rng_below(&rng, 1000) / 8.0;
    e->region = (int)rng_below(&rng, REGIONS);
    e->created = now;
    e->expires = now + 2 + rng_below(&rng, 8);
    e->hits = 0;
}

/* Returns true when the key was new. */
static bool sl_put(SkipList *sl, uint64_t key)
{
    Entry *path[MAX_LEVEL];
    size_t rank[MAX_LEVEL];
    Entry *e;
    int l, levels;

    find_path(sl, key, path, rank);
    e = path[0]->tower[0].next;
    if (e != NULL && e->key == key) {
        e->state = ST_ACTIVE;
        e->expires = sl->clock + 5;
        e->hits++;
        sl->replaced++;
        return false;
    }
    levels = random_levels();
    while (sl->levels < levels) {
        path[sl->levels] = sl->head;
        rank[sl->levels] = 0;
        sl->head->tower[sl->levels].span = sl->count;
        sl->levels++;
    }
    e = entry_alloc(levels);
    fill_entry(e, key, sl->clock);
    for (l = 0; l < levels; l++) {
        Link *before = &path[l]->tower[l];
        size_t off = rank[0] - rank[l];

        e->tower[l].next = before->next;
        e->tower[l].span = before->span - off;
        before->next = e;
        before->span = off + 1;
    }
    for (; l < sl->levels; l++)
        path[l]->tower[l].span++;
    sl->count++;
    sl->inserted++;
    return true;
}

static void digest_entry(SkipList *sl, const Entry *e)
{
    for (const char *p = e->user; *p != '\0'; p++)
        sl->digest = sl->digest * 33 + (unsigned char)*p;
    sl->digest = sl->digest * 33 + (unsigned char)e->agent[0];
    sl->digest += (uint32_t)(e->hits * 7 + e->created);
}

/* Takes out the entry behind path[0]. */
static void unlink_entry(SkipList *sl, Entry **path, Entry *e)
{
    for (int l = 0; l < sl->levels; l++) {
        Link *before = &path[l]->tower[l];

        if (before->next == e) {
            before->span += e->tower[l].span - 1;
            before->next = e->tower[l].next;
        } else {
            before->span--;
        }
    }
    while (sl->levels > 1 && sl->head->tower[sl->levels - 1].next == NULL)
        sl->levels--;
    sl->count--;
    digest_entry(sl, e);
    free(e);
}

static bool sl_erase(SkipList *sl, uint64_t key)
{
    Entry *path[MAX_LEVEL];
    Entry *e;

    find_path(sl, key, path, NULL);
    e = path[0]->tower[0].next;
    if (e == NULL || e->key != key)
        return false;
    unlink_entry(sl, path, e);
    sl->erased++;
    return true;
}

/* Walks over the whole list and drops what has expired. */
static size_t sl_expire(SkipList *sl)
{
    Entry *path[MAX_LEVEL];
    Entry *e, *next;
    size_t dropped = 0;

    for (int l = 0; l < MAX_LEVEL; l++)
        path[l] = sl->head;
    for (e = sl->head->tower[0].next; e != NULL; e = next) {
        next = e->tower[0].next;
        if (e->expires <= sl->clock) {
            unlink_entry(sl, path, e);
            dropped++;
            continue;
        }
        if (e->expires == sl->clock + 1)
            e->state = ST_CLOSING;
        for (int l = 0; l < e->levels; l++)
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

    for (const Entry *e = sl->head->tower[0].next; e != NULL; e = e->tower[0].next) {
        RegionTotal *t = &tot[e->region];

        t->n++;
        t->sum += e->score;
        t->hits += e->hits;
        if (e->score > t->best)
            t->best = e->score;
        states[e->state]++;
    }
    printf("  states %zu %zu %zu %zu\n", states[0], states[1], states[2], states[3]);
    for (int i = 0; i < REGIONS; i += 5)
        printf("  region %2d: %zu entries, score %.3f (best %.3f), hits %llu\n", i,
               tot[i].n, tot[i].sum, tot[i].best, (unsigned long long)tot[i].hits);
}

static void age_idle(SkipList *sl)
{
    for (Entry *e = sl->head->tower[0].next; e != NULL; e = e->tower[0].next) {
        if (e->state == ST_ACTIVE && e->hits % 3 == 0)
            e->state = ST_IDLE;
        e->score = e->score * 0.96875 + (e->state == ST_IDLE ? 0.0 : 0.125);
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
        sl_put(&sl, rng_below(&rng, keyspace));
    printf("start: %zu entries, %d levels\n", sl.count, sl.levels);

    for (int epoch = 1; epoch <= 5; epoch++) {
        sl.clock++;
        for (size_t i = 0; i < n / 2; i++)
            sl_put(&sl, rng_below(&rng, keyspace));
        for (size_t i = 0; i < n / 2; i++) {
            Entry *e = sl_find(&sl, rng_below(&rng, keyspace));
            if (e != NULL) {
                e->hits++;
                e->score += 1.0;
                if (e->state == ST_NEW)
                    e->state = ST_ACTIVE;
                found++;
            } else {
                missed++;
            }
        }
        for (size_t i = 0; i < n / 8; i++) {
            Entry *e = sl_at(&sl, rng_below(&rng, sl.count));
            if (e != NULL) {
                picked += e->score;
                e->expires++;
            }
            rank_sum += sl_rank(&sl, rng_below(&rng, keyspace));
        }
        for (size_t i = 0; i < n / 16; i++)
            sl_erase(&sl, rng_below(&rng, keyspace));
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
