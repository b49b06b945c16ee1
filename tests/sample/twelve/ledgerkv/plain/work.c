#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "kv.h"

#define CLIENTS 24
#define SCAN 40

enum job { TRANSFER, EDIT, GROW, PURGE, AUDIT, BROWSE, JOBS };

static const struct {
    const char *name;
    unsigned share, steps;
} jobs[JOBS] = {
    [TRANSFER] = {"transfer", 50, 4}, [EDIT] = {"edit", 10, 3},  [GROW] = {"grow", 12, 4},
    [PURGE] = {"purge", 3, 2},        [AUDIT] = {"audit", 8, 2}, [BROWSE] = {"browse", 17, 6},
};

struct client {
    kv_txn txn;
    enum job job;
    unsigned step;
    kv_key key[2];
    int64_t amount;
    kv_value value;
};

struct audit {
    unsigned left;
    int64_t sum;
    uint64_t hash;
};

static uint64_t state = 0x2545f4914f6cdd1du, digest;
static unsigned long ids, done[JOBS];

static uint32_t draw(uint32_t limit)
{
    state = state * 2862933555777941757u + 3037000493u;
    return (uint32_t)((state >> 32) * limit >> 32);
}

static kv_key key_of(unsigned long id)
{
    return (uint32_t)(id * 2654435761u);
}

static kv_value first_value(unsigned long id)
{
    kv_value v;
    memset(&v, 0, sizeof v);
    if (id % 8 == 7) {
        v.type = KV_STRING;
        snprintf(v.as.text, sizeof v.as.text, "note-%lu", id);
    } else {
        v.type = KV_INT;
        v.as.number = 1000;
    }
    return v;
}

static int add_up(void *context, kv_key key, const kv_value *v)
{
    struct audit *a = context;
    a->hash = a->hash * 31 + key;
    if (v->type == KV_INT)
        a->sum += v->as.number;
    else
        a->hash += (unsigned char)v->as.text[5];
    return --a->left > 0;
}

/* Numbers under most ids, text under every eighth. */
static kv_key pick(int text)
{
    unsigned long id = draw((uint32_t)ids);
    if (draw(4) == 0)
        id %= 1000;                       /* popular */
    id = text ? id | 7 : id % 8 == 7 ? id - 1 : id;
    return key_of(id);
}

static kv_status step_of(kv_db *db, struct client *c)
{
    kv_status st = KV_OK;
    kv_value v;
    switch (c->job) {
    case TRANSFER:
        if ((st = kv_get(db, &c->txn, c->key[c->step & 1], &c->value)) != KV_OK || c->step < 2)
            return st;
        c->value.as.number += c->step == 2 ? -c->amount : c->amount;
        if (c->value.as.number < 0)
            return KV_CONFLICT;
        return kv_put(db, &c->txn, c->key[c->step & 1], &c->value);
    case EDIT:
        c->key[0] = pick(1);
        if ((st = kv_get(db, &c->txn, c->key[0], &v)) != KV_OK)
            return st;
        v.as.text[5] = (char)('a' + draw(26));
        return kv_put(db, &c->txn, c->key[0], &v);
    case GROW:
        v = first_value(ids);
        return kv_insert(db, &c->txn, key_of(ids++), &v);
    case PURGE:
        return kv_delete(db, &c->txn, pick(1));
    case AUDIT: {
        struct audit a = {.left = SCAN};
        st = kv_scan(db, &c->txn, key_of(draw((uint32_t)ids)), add_up, &a);
        digest = digest * 33 + a.hash + (uint64_t)a.sum;
        return KV_OK;
    }
    default:
        st = kv_get(db, &c->txn, pick(draw(2) == 0), &v);
        if (st == KV_OK)
            digest += v.type == KV_INT ? (uint64_t)v.as.number : strlen(v.as.text);
        return KV_OK;
    }
}

static void start(kv_db *db, struct client *c)
{
    unsigned dice = draw(100);
    kv_begin(db, &c->txn);
    c->step = 0;
    c->job = TRANSFER;
    while (dice >= jobs[c->job].share)
        dice -= jobs[c->job++].share;
    c->key[0] = pick(0);
    c->key[1] = pick(0);
    c->amount = 1 + draw(300);
}

kv_status work_load(kv_db *db, unsigned long n)
{
    kv_txn txn;
    kv_status st;
    for (ids = 0; ids < n; ids++) {
        if (ids % 1000 == 0)
            kv_begin(db, &txn);
        kv_value v = first_value(ids);
        if ((st = kv_insert(db, &txn, key_of(ids), &v)) != KV_OK)
            return st;
        if (ids % 1000 == 999 || ids == n - 1)
            kv_commit(db, &txn);
    }
    return KV_OK;
}

kv_status work_run(kv_db *db, unsigned long n, unsigned long steps)
{
    static struct client clients[CLIENTS];
    (void)n;
    for (unsigned long i = 0; i < steps; i++) {
        struct client *c = &clients[i % CLIENTS];
        if (!c->txn.open)
            start(db, c);
        kv_status st = step_of(db, c);
        if (st == KV_NO_MEMORY)
            return st;
        if (st != KV_OK) {
            kv_abort(db, &c->txn);
        } else if (++c->step == jobs[c->job].steps) {
            done[c->job]++;
            kv_commit(db, &c->txn);
        }
    }
    for (int i = 0; i < CLIENTS; i++)
        if (clients[i].txn.open)
            kv_abort(db, &clients[i].txn);
    return KV_OK;
}

void work_report(kv_db *db)
{
    kv_txn txn;
    struct audit a = {.left = UINT32_MAX};
    kv_begin(db, &txn);
    kv_scan(db, &txn, 0, add_up, &a);
    kv_commit(db, &txn);
    for (int j = 0; j < JOBS; j++)
        printf("%-8s %lu\n", jobs[j].name, done[j]);
    printf("records %zu, nodes %zu, height %zu, live %u\n", db->records, db->nodes, db->height, UINT32_MAX - a.left);
    printf("gets %" PRIu64 ", puts %" PRIu64 ", inserts %" PRIu64 "\n", db->stat.gets, db->stat.puts, db->stat.inserts);
    printf("commits %" PRIu64 ", aborts %" PRIu64 ", conflicts %" PRIu64 "\n", db->stat.commits, db->stat.aborts,
           db->stat.conflicts);
    printf("total %" PRId64 ", hash %016" PRIx64 ", digest %016" PRIx64 "\n", a.sum, a.hash, digest);
    for (unsigned long id = 7; id < 40; id += 8) {
        const kv_record *r = kv_lookup(db, key_of(id));
        if (r)
            printf("%s%s version %" PRIu64 "\n", r->value.as.text, r->flags.deleted ? " (deleted)" : "", r->version);
    }
}
