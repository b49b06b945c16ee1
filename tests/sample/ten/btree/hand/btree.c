/* btree, laid out by hand: 32-bit indices, narrow keys, records split into a 16-byte hot part and a cold part. */
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME_LEN 28
#define FANOUT 48
#define MIN_KEYS (FANOUT / 2)
#define GROUPS 64
#define FLAG_VIP 1
#define FLAG_LOCKED 2
#define NIL UINT32_MAX

typedef struct record {
    double balance;
    uint32_t updates;
    uint8_t last_update;
    uint8_t group;
    uint8_t flags;
    uint8_t limit;             /* in units of -500 */
} record;

typedef struct cold {
    char *note;
    char name[NAME_LEN];
    uint32_t created;
} cold;

typedef struct node {
    uint8_t leaf;
    uint8_t nkeys;
    uint32_t next;
    int32_t keys[FANOUT + 1];
    uint32_t link[FANOUT + 2]; /* records or children */
} node;

static record *rec_hot;
static cold *rec_cold;
static uint32_t *rec_free;     /* stack of free slots */
static uint32_t rec_nfree, rec_top;
static node *nd;
static uint32_t nd_top, nd_free = NIL;

static uint32_t ix_root;
static int ix_height;
static size_t ix_count, ix_nodes, ix_splits, ix_merges, ix_borrows;

typedef int (*scan_fn)(record *r, void *arg);

static void *xmalloc(size_t n)
{
    void *p = malloc(n);
    if (!p) {
        fprintf(stderr, "out of memory (%zu bytes)\n", n);
        exit(2);
    }
    return p;
}

static uint32_t node_new(int leaf)
{
    uint32_t n = nd_free;

    if (n != NIL)
        nd_free = nd[n].next;
    else
        n = nd_top++;
    nd[n].leaf = (uint8_t)leaf;
    nd[n].nkeys = 0;
    nd[n].next = NIL;
    ix_nodes++;
    return n;
}

static void node_drop(uint32_t n)
{
    ix_nodes--;
    nd[n].next = nd_free;
    nd_free = n;
}

static void pools_init(size_t n)
{
    size_t recs = n + n / 20 * 6 + 64, nodes = n / 12 + 64;

    rec_hot = xmalloc(recs * sizeof *rec_hot);
    rec_cold = xmalloc(recs * sizeof *rec_cold);
    rec_free = xmalloc(recs * sizeof *rec_free);
    nd = xmalloc(nodes * sizeof *nd);
    ix_root = node_new(1);
    ix_height = 1;
}

static void pools_free(void)
{
    uint32_t n = ix_root;

    while (!nd[n].leaf)
        n = nd[n].link[0];
    for (; n != NIL; n = nd[n].next)
        for (int i = 0; i < nd[n].nkeys; i++)
            free(rec_cold[nd[n].link[i]].note);
    free(rec_hot);
    free(rec_cold);
    free(rec_free);
    free(nd);
}

/* first position whose key is >= key */
static int lower_bound(node *n, int32_t key)
{
    int lo = 0, hi = n->nkeys;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        if (n->keys[mid] < key)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* the child of an inner node that may hold key */
static int child_slot(node *n, int32_t key)
{
    int i = lower_bound(n, key);
    if (i < n->nkeys && n->keys[i] == key)
        i++;
    return i;
}

static node *split_leaf(node *n)
{
    node *right = &nd[node_new(1)];
    int half = n->nkeys / 2;
    int i;

    right->nkeys = (uint8_t)(n->nkeys - half);
    for (i = 0; i < right->nkeys; i++) {
        right->keys[i] = n->keys[half + i];
        right->link[i] = n->link[half + i];
    }
    n->nkeys = (uint8_t)half;
    right->next = n->next;
    n->next = (uint32_t)(right - nd);
    ix_splits++;
    return right;
}

static node *split_inner(node *n, int32_t *sep)
{
    node *right = &nd[node_new(0)];
    int half = n->nkeys / 2;
    int i;

    *sep = n->keys[half];
    right->nkeys = (uint8_t)(n->nkeys - half - 1);
    for (i = 0; i < right->nkeys; i++)
        right->keys[i] = n->keys[half + 1 + i];
    for (i = 0; i <= right->nkeys; i++)
        right->link[i] = n->link[half + 1 + i];
    n->nkeys = (uint8_t)half;
    ix_splits++;
    return right;
}

/* 0: duplicate, 1: done, 2: done and split into *right at *sep */
static int insert_at(node *n, int32_t key, uint32_t r, int32_t *sep, node **right)
{
    int i, j, rc;

    if (n->leaf) {
        i = lower_bound(n, key);
        if (i < n->nkeys && n->keys[i] == key)
            return 0;
        for (j = n->nkeys; j > i; j--) {
            n->keys[j] = n->keys[j - 1];
            n->link[j] = n->link[j - 1];
        }
        n->keys[i] = key;
        n->link[i] = r;
        n->nkeys++;
        if (n->nkeys <= FANOUT)
            return 1;
        *right = split_leaf(n);
        *sep = (*right)->keys[0];
        return 2;
    }

    int32_t csep = 0;
    node *cright = NULL;
    i = child_slot(n, key);
    rc = insert_at(&nd[n->link[i]], key, r, &csep, &cright);
    if (rc < 2)
        return rc;
    for (j = n->nkeys; j > i; j--) {
        n->keys[j] = n->keys[j - 1];
        n->link[j + 1] = n->link[j];
    }
    n->keys[i] = csep;
    n->link[i + 1] = (uint32_t)(cright - nd);
    n->nkeys++;
    if (n->nkeys <= FANOUT)
        return 1;
    *right = split_inner(n, sep);
    return 2;
}

static int index_insert(int32_t key, uint32_t r)
{
    int32_t sep = 0;
    node *right = NULL;
    int rc = insert_at(&nd[ix_root], key, r, &sep, &right);

    if (rc == 2) {
        uint32_t ri = node_new(0);
        node *root = &nd[ri];
        root->nkeys = 1;
        root->keys[0] = sep;
        root->link[0] = ix_root;
        root->link[1] = (uint32_t)(right - nd);
        ix_root = ri;
        ix_height++;
    }
    if (rc)
        ix_count++;
    return rc != 0;
}

static node *find_leaf(int32_t key)
{
    node *n = &nd[ix_root];
    while (!n->leaf)
        n = &nd[n->link[child_slot(n, key)]];
    return n;
}

static record *index_find(int32_t key)
{
    node *n = find_leaf(key);
    int i = lower_bound(n, key);
    if (i < n->nkeys && n->keys[i] == key)
        return &rec_hot[n->link[i]];
    return NULL;
}

static size_t index_scan(const int32_t from, int32_t to, scan_fn fn, void *arg)
{
    node *n = find_leaf(from);
    int i = lower_bound(n, from);
    size_t seen = 0;

    for (;; n = &nd[n->next], i = 0) {
        for (; i < n->nkeys; i++) {
            if (n->keys[i] > to)
                return seen;
            seen++;
            if (fn(&rec_hot[n->link[i]], arg))
                return seen;
        }
        if (n->next == NIL)
            return seen;
    }
}

static void take_from_left(node *p, int i)
{
    node *c = &nd[p->link[i]], *l = &nd[p->link[i - 1]];
    int j;

    for (j = c->nkeys; j > 0; j--)
        c->keys[j] = c->keys[j - 1];
    if (c->leaf) {
        for (j = c->nkeys; j > 0; j--)
            c->link[j] = c->link[j - 1];
        c->keys[0] = l->keys[l->nkeys - 1];
        c->link[0] = l->link[l->nkeys - 1];
        p->keys[i - 1] = c->keys[0];
    } else {
        for (j = c->nkeys + 1; j > 0; j--)
            c->link[j] = c->link[j - 1];
        c->keys[0] = p->keys[i - 1];
        c->link[0] = l->link[l->nkeys];
        p->keys[i - 1] = l->keys[l->nkeys - 1];
    }
    c->nkeys++;
    l->nkeys--;
}

static void take_from_right(node *p, int i)
{
    node *c = &nd[p->link[i]], *r = &nd[p->link[i + 1]];
    int j;

    if (c->leaf) {
        c->keys[c->nkeys] = r->keys[0];
        c->link[c->nkeys] = r->link[0];
        for (j = 1; j < r->nkeys; j++)
            r->link[j - 1] = r->link[j];
        p->keys[i] = r->keys[1];
    } else {
        c->keys[c->nkeys] = p->keys[i];
        c->link[c->nkeys + 1] = r->link[0];
        for (j = 1; j <= r->nkeys; j++)
            r->link[j - 1] = r->link[j];
        p->keys[i] = r->keys[0];
    }
    for (j = 1; j < r->nkeys; j++)
        r->keys[j - 1] = r->keys[j];
    c->nkeys++;
    r->nkeys--;
}

/* joins child i and child i + 1 of p */
static void join(node *p, int i)
{
    node *l = &nd[p->link[i]], *r = &nd[p->link[i + 1]];
    int j;

    if (l->leaf) {
        for (j = 0; j < r->nkeys; j++) {
            l->keys[l->nkeys + j] = r->keys[j];
            l->link[l->nkeys + j] = r->link[j];
        }
        l->nkeys += r->nkeys;
        l->next = r->next;
    } else {
        l->keys[l->nkeys] = p->keys[i];
        for (j = 0; j < r->nkeys; j++)
            l->keys[l->nkeys + 1 + j] = r->keys[j];
        for (j = 0; j <= r->nkeys; j++)
            l->link[l->nkeys + 1 + j] = r->link[j];
        l->nkeys += r->nkeys + 1;
    }
    for (j = i + 1; j < p->nkeys; j++) {
        p->keys[j - 1] = p->keys[j];
        p->link[j] = p->link[j + 1];
    }
    p->nkeys--;
    node_drop((uint32_t)(r - nd));
    ix_merges++;
}

static uint32_t remove_at(node *n, int32_t key)
{
    int i, j;
    uint32_t r;
    node *c;

    if (n->leaf) {
        i = lower_bound(n, key);
        if (i == n->nkeys || n->keys[i] != key)
            return NIL;
        r = n->link[i];
        for (j = i + 1; j < n->nkeys; j++) {
            n->keys[j - 1] = n->keys[j];
            n->link[j - 1] = n->link[j];
        }
        n->nkeys--;
        return r;
    }
    i = child_slot(n, key);
    c = &nd[n->link[i]];
    r = remove_at(c, key);
    if (r != NIL && c->nkeys < MIN_KEYS - 1) {
        if (i > 0 && nd[n->link[i - 1]].nkeys > MIN_KEYS) {
            take_from_left(n, i);
            ix_borrows++;
        } else if (i < n->nkeys && nd[n->link[i + 1]].nkeys > MIN_KEYS) {
            take_from_right(n, i);
            ix_borrows++;
        } else if (i > 0) {
            join(n, i - 1);
        } else {
            join(n, i);
        }
    }
    return r;
}

static uint32_t index_remove(int32_t key)
{
    uint32_t r = remove_at(&nd[ix_root], key);

    if (r != NIL) {
        ix_count--;
        if (!nd[ix_root].leaf && nd[ix_root].nkeys == 0) {
            uint32_t old = ix_root;
            ix_root = nd[old].link[0];
            ix_height--;
            node_drop(old);
        }
    }
    return r;
}
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

static uint32_t record_new(long now)
{
    static const char *syll[] = { "ka", "lo", "mi", "ren", "ta", "vor", "shi", "ul" };
    uint32_t id = rec_nfree ? rec_free[--rec_nfree] : rec_top++;
    record *r = &rec_hot[id];
    cold *c = &rec_cold[id];
    int i, parts = 3 + (int)rnd_below(4);

    memset(c->name, 0, sizeof c->name);
    for (i = 0; i < parts; i++)
        strcat(c->name, syll[rnd_below(8)]);
    r->flags = rnd_below(20) == 0 ? FLAG_VIP : 0;
    r->group = (uint8_t)rnd_below(GROUPS);
    c->created = (uint32_t)now;
    r->last_update = (uint8_t)now;
    r->balance = (double)rnd_below(1000000) / 100.0;
    r->limit = (uint8_t)(1 + rnd_below(8));
    r->updates = 0;
    c->note = NULL;
    if (rnd_below(50) == 0) {
        char buf[48];
        int len = snprintf(buf, sizeof buf, "opened at %ld by branch %ld", now, rnd_below(300));
        c->note = xmalloc((size_t)len + 1);
        memcpy(c->note, buf, (size_t)len + 1);
    }
    return id;
}

static void record_drop(uint32_t id)
{
    free(rec_cold[id].note);
    rec_free[rec_nfree++] = id;
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
    r->last_update = (uint8_t)now;
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

static void load(long n, long keyspace)
{
    long i, dup = 0;

    for (i = 0; i < n; i++) {
        int32_t key = (int32_t)rnd_below(keyspace);
        uint32_t r = record_new(0);
        if (!index_insert(key, r)) {
            dup++;
            record_drop(r);
        }
    }
    printf("loaded %zu records, %ld duplicates, height %d, %zu nodes\n",
           ix_count, dup, ix_height, ix_nodes);
}

static void transfer(long keyspace, long now, long *done, long *refused)
{
    record *a = index_find((int32_t)rnd_below(keyspace));
    record *b = index_find((int32_t)rnd_below(keyspace));
    double amount = (double)rnd_below(100000) / 100.0;

    double limit;

    if (!a || !b || a == b)
        return;
    limit = -500.0 * a->limit;
    if ((a->flags & FLAG_LOCKED) || a->balance - amount < limit) {
        (*refused)++;
        if (a->balance < limit + 100.0)
            a->flags |= FLAG_LOCKED;
        return;
    }
    a->balance -= amount;
    b->balance += amount;
    a->updates++;
    b->updates++;
    a->last_update = (uint8_t)now;
    b->last_update = (uint8_t)now;
    (*done)++;
}

static uint32_t hash_name(uint32_t h, const char *s)
{
    while (*s)
        h = (h ^ (uint32_t)(unsigned char)*s++) * 16777619u;
    return h;
}

static void report_groups(long now)
{
    static struct group_stats g[GROUPS];
    int i, best = 0;
    double all = 0;
    long upd = 0, vips = 0;

    memset(g, 0, sizeof g);
    index_scan(0, INT32_MAX, add_to_group, g);
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

    if (argc > 1)
        n = strtol(argv[1], NULL, 10);
    if (n < 100 || n > 50000000) {
        fprintf(stderr, "usage: %s [records >= 100]\n", argv[0]);
        return 1;
    }
    keyspace = n * 2;
    pools_init((size_t)n);
    load(n, keyspace);

    for (round = 1; round <= 6; round++) {
        struct range_sum total = { 0, 0, 0.0, 0, 0 };
        long stale[2];

        for (i = 0; i < n / 8; i++)
            transfer(keyspace, round, &done, &refused);
        for (i = 0; i < n / 250; i++) {
            int32_t from = (int32_t)rnd_below(keyspace);
            struct range_sum s = { 0, 0, 0.0, i % GROUPS, 0 };
            index_scan(from, from + 1500, add_to_range, &s);
            total.n += s.n;
            total.rich += s.rich;
            total.sum += s.sum;
            total.in_group += s.in_group;
        }
        printf("round %ld: scanned %ld, rich %ld, in group %ld, sum %.2f\n",
               round, total.n, total.rich, total.in_group, total.sum);
        stale[0] = round;
        stale[1] = 0;
        index_scan(0, INT32_MAX, stale_check, stale);
        printf("  stale %ld\n", stale[1]);
        index_scan(0, INT32_MAX, pay_interest, &round);
        for (i = 0; i < n / 16; i++) {
            uint32_t r = index_remove((int32_t)rnd_below(keyspace));
            if (r != NIL) {
                const cold *c = &rec_cold[r];
                removed++;
                namehash = hash_name(namehash, c->name);
                if (c->note) {
                    noted++;
                    namehash = hash_name(namehash, c->note);
                }
                namehash += c->created;
                record_drop(r);
            }
        }
        for (i = 0; i < n / 20; i++) {
            int32_t key = (int32_t)rnd_below(keyspace);
            uint32_t r = record_new(round);
            if (index_insert(key, r))
                added++;
            else
                record_drop(r);
        }
        report_groups(round);
    }
    printf("transfers %ld refused %ld removed %ld (%ld noted) added %ld\n",
           done, refused, removed, noted, added);
    printf("left %zu, height %d, nodes %zu, splits %zu, merges %zu, borrows %zu, names %08" PRIx32 "\n",
           ix_count, ix_height, ix_nodes, ix_splits, ix_merges, ix_borrows, namehash);
    pools_free();
    return 0;
}
