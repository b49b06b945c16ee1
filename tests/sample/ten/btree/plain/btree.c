/* btree: a B+-tree over customer records with a mixed workload. */
#include "index.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GROUPS 64
#define FLAG_VIP 1
#define FLAG_LOCKED 2

static uint64_t rng_state = 88172645463325252ULL;

static uint64_t rnd(void)
{
    rng_state ^= rng_state << 13;
    rng_state ^= rng_state >> 7;
    rng_state ^= rng_state << 17;
    return rng_state;
}

static long rnd_below(long n)
{
    return (long)((rnd() >> 20) % (uint64_t)n);
}

struct group_stats {
    long members;
    double total;
    double lowest, highest;
    long updates;
    long vips;
};

struct range_sum {
    long n;
    long rich;
    double sum;
    long wanted_group;
    long in_group;
};

static record *record_new(long key, long now)
{
    static const char *syll[] = { "ka", "lo", "mi", "ren", "ta", "vor", "shi", "ul" };
    record *r = xmalloc(sizeof *r);
    int i, parts = 3 + (int)rnd_below(4);

    r->key = key;
    memset(r->name, 0, sizeof r->name);
    for (i = 0; i < parts; i++)
        strcat(r->name, syll[rnd_below(8)]);
    r->flags = rnd_below(20) == 0 ? FLAG_VIP : 0;
    r->group = rnd_below(GROUPS);
    r->created = now;
    r->last_update = now;
    r->balance = (double)rnd_below(1000000) / 100.0;
    r->limit = -500.0 * (double)(1 + rnd_below(8));
    r->updates = 0;
    r->note = NULL;
    if (rnd_below(50) == 0) {
        char buf[48];
        int len = snprintf(buf, sizeof buf, "opened at %ld by branch %ld", now, rnd_below(300));
        r->note = xmalloc((size_t)len + 1);
        memcpy(r->note, buf, (size_t)len + 1);
    }
    return r;
}

void record_free(record *r)
{
    free(r->note);
    free(r);
}

static int add_to_range(record *r, void *arg)
{
    struct range_sum *s = arg;

    s->n++;
    s->sum += r->balance;
    if (r->balance > 9000.0)
        s->rich++;
    if (r->group == s->wanted_group)
        s->in_group++;
    return 0;
}

static int pay_interest(record *r, void *arg)
{
    long now = *(long *)arg;

    if (r->flags & FLAG_LOCKED)
        return 0;
    if (r->balance > 0)
        r->balance += r->balance * 0.0005;
    else
        r->balance += r->balance * 0.002;
    r->updates++;
    r->last_update = now;
    return 0;
}

static int add_to_group(record *r, void *arg)
{
    struct group_stats *g = (struct group_stats *)arg + r->group;

    if (g->members == 0 || r->balance < g->lowest)
        g->lowest = r->balance;
    if (g->members == 0 || r->balance > g->highest)
        g->highest = r->balance;
    g->members++;
    g->total += r->balance;
    g->updates += r->updates;
    if (r->flags & FLAG_VIP)
        g->vips++;
    return 0;
}

static int stale_check(record *r, void *arg)
{
    long *v = arg;
    if (r->last_update < v[0])
        v[1]++;
    return 0;
}

static void load(bindex *ix, long n, long keyspace)
{
    long i, dup = 0;

    for (i = 0; i < n; i++) {
        record *r = record_new(rnd_below(keyspace), 0);
        if (!index_insert(ix, r)) {
            dup++;
            record_free(r);
        }
    }
    printf("loaded %zu records, %ld duplicates, height %d, %zu nodes\n",
           ix->count, dup, ix->height, ix->nodes);
}

static void transfer(bindex *ix, long keyspace, long now, long *done, long *refused)
{
    record *a = index_find(ix, rnd_below(keyspace));
    record *b = index_find(ix, rnd_below(keyspace));
    double amount = (double)rnd_below(100000) / 100.0;

    if (!a || !b || a == b)
        return;
    if ((a->flags & FLAG_LOCKED) || a->balance - amount < a->limit) {
        (*refused)++;
        if (a->balance < a->limit + 100.0)
            a->flags |= FLAG_LOCKED;
        return;
    }
    a->balance -= amount;
    b->balance += amount;
    a->updates++;
    b->updates++;
    a->last_update = now;
    b->last_update = now;
    (*done)++;
}

static uint32_t hash_name(uint32_t h, const char *s)
{
    while (*s)
        h = (h ^ (uint32_t)(unsigned char)*s++) * 16777619u;
    return h;
}

static void report_groups(const bindex *ix, long now)
{
    static struct group_stats g[GROUPS];
    int i, best = 0;
    double all = 0;
    long upd = 0, vips = 0;

    memset(g, 0, sizeof g);
    index_scan(ix, 0, INT64_MAX, add_to_group, g);
    for (i = 0; i < GROUPS; i++) {
        all += g[i].total;
        upd += g[i].updates;
        vips += g[i].vips;
        if (g[i].total > g[best].total)
            best = i;
    }
    printf("  t=%ld total %.2f updates %ld vips %ld; best group %d: %ld members, %.2f in [%.2f, %.2f]\n",
           now, all, upd, vips, best, g[best].members, g[best].total,
           g[best].lowest, g[best].highest);
}

int main(int argc, char **argv)
{
    long n = 700000, keyspace, round, i;
    long done = 0, refused = 0, removed = 0, added = 0, noted = 0;
    uint32_t namehash = 2166136261u;
    bindex *ix;

    if (argc > 1)
        n = strtol(argv[1], NULL, 10);
    if (n < 100 || n > 50000000) {
        fprintf(stderr, "usage: %s [records >= 100]\n", argv[0]);
        return 1;
    }
    keyspace = n * 2;
    ix = index_new();
    load(ix, n, keyspace);

    for (round = 1; round <= 6; round++) {
        struct range_sum total = { 0, 0, 0.0, 0, 0 };
        long stale[2];

        for (i = 0; i < n / 8; i++)
            transfer(ix, keyspace, round, &done, &refused);
        for (i = 0; i < n / 250; i++) {
            long from = rnd_below(keyspace);
            struct range_sum s = { 0, 0, 0.0, i % GROUPS, 0 };
            index_scan(ix, from, from + 1500, add_to_range, &s);
            total.n += s.n;
            total.rich += s.rich;
            total.sum += s.sum;
            total.in_group += s.in_group;
        }
        printf("round %ld: scanned %ld, rich %ld, in group %ld, sum %.2f\n",
               round, total.n, total.rich, total.in_group, total.sum);
        stale[0] = round;
        stale[1] = 0;
        index_scan(ix, 0, INT64_MAX, stale_check, stale);
        printf("  stale %ld\n", stale[1]);
        index_scan(ix, 0, INT64_MAX, pay_interest, &round);
        for (i = 0; i < n / 16; i++) {
            record *r = index_remove(ix, rnd_below(keyspace));
            if (r) {
                removed++;
                namehash = hash_name(namehash, r->name);
                if (r->note) {
                    noted++;
                    namehash = hash_name(namehash, r->note);
                }
                namehash += (uint32_t)r->created;
                record_free(r);
            }
        }
        for (i = 0; i < n / 20; i++) {
            record *r = record_new(rnd_below(keyspace), round);
            if (index_insert(ix, r))
                added++;
            else
                record_free(r);
        }
        report_groups(ix, round);
    }
    printf("transfers %ld refused %ld removed %ld (%ld noted) added %ld\n",
           done, refused, removed, noted, added);
    printf("left %zu, height %d, nodes %zu, splits %zu, merges %zu, borrows %zu, names %08" PRIx32 "\n",
           ix->count, ix->height, ix->nodes, ix->splits, ix->merges, ix->borrows, namehash);
    index_free(ix);
    return 0;
}
