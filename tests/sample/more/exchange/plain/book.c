#include "book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK 512

struct chunk {
    struct chunk *next;
    struct order orders[CHUNK];
};

static void die(void)
{
    fputs("exchange: out of memory\n", stderr);
    exit(1);
}

static size_t slot(const struct exchange *x, uint64_t id)
{
    return (size_t)(id * 0x9e3779b97f4a7c15u >> 32) & x->mask;
}

static struct order *order_new(struct exchange *x)
{
    if (!x->spare) {
        struct chunk *c = malloc(sizeof *c);
        if (!c)
            die();
        c->next = x->chunks;
        x->chunks = c;
        for (int i = CHUNK - 1; i >= 0; i--) {
            c->orders[i].chain = x->spare;
            x->spare = &c->orders[i];
        }
    }
    struct order *o = x->spare;
    x->spare = o->chain;
    return o;
}

static void order_release(struct exchange *x, struct order *o)
{
    struct order **link = &x->by_id[slot(x, o->id)];
    while (*link != o)
        link = &(*link)->chain;
    *link = o->chain;
    o->chain = x->spare;
    x->spare = o;
    x->live--;
}

static struct order *find(const struct exchange *x, uint64_t id)
{
    struct order *o = x->by_id[slot(x, id)];
    while (o && o->id != id)
        o = o->chain;
    return o;
}

static bool is_better(enum side side, int64_t a, int64_t b)
{
    return side == BUY ? a > b : a < b;
}

static struct level *level_at(struct exchange *x, struct book *b, enum side side, int64_t price)
{
    struct level *before = NULL, *at = b->best[side];
    while (at && is_better(side, at->price, price)) {
        before = at;
        at = at->worse;
    }
    if (at && at->price == price)
        return at;
    struct level *l = x->spare_levels;
    if (l)
        x->spare_levels = l->worse;
    else if (!(l = malloc(sizeof *l)))
        die();
    memset(l, 0, sizeof *l);
    l->price = price;
    l->better = before;
    l->worse = at;
    if (before)
        before->worse = l;
    else
        b->best[side] = l;
    if (at)
        at->better = l;
    b->levels++;
    return l;
}

static void level_drop(struct exchange *x, struct book *b, enum side side, struct level *l)
{
    if (l->better)
        l->better->worse = l->worse;
    else
        b->best[side] = l->worse;
    if (l->worse)
        l->worse->better = l->better;
    l->worse = x->spare_levels;
    x->spare_levels = l;
    b->levels--;
}

static void unqueue(struct exchange *x, struct order *o)
{
    struct level *l = o->level;
    if (o->ahead)
        o->ahead->behind = o->behind;
    else
        l->first = o->behind;
    if (o->behind)
        o->behind->ahead = o->ahead;
    else
        l->last = o->ahead;
    l->volume -= o->quantity - o->filled;
    if (--l->orders == 0)
        level_drop(x, o->book, o->side, l);
}

static void enqueue(struct exchange *x, struct order *o)
{
    struct level *l = level_at(x, o->book, o->side, o->price);
    o->level = l;
    o->behind = NULL;
    o->ahead = l->last;
    if (l->last)
        l->last->behind = o;
    else
        l->first = o;
    l->last = o;
    l->orders++;
    l->volume += o->quantity - o->filled;
}

static void settle(struct trader *t, enum side side, int64_t price, long n, double fee)
{
    t->position += side == BUY ? n : -n;
    t->cash -= side == BUY ? n * price : -n * price;
    t->fees += fee * (double)n;
}

static void trade(struct exchange *x, struct order *in, struct order *rest, long n)
{
    struct book *b = in->book;
    int64_t price = rest->price;
    in->filled += n;
    rest->filled += n;
    in->changed = rest->changed = x->now;
    in->status = in->filled == in->quantity ? DONE : PARTIAL;
    rest->status = rest->filled == rest->quantity ? DONE : PARTIAL;
    rest->level->volume -= n;
    rest->level->traded += n;
    settle(in->trader, in->side, price, n, 0.002);
    settle(rest->trader, rest->side, price, n, 0.001);
    b->last_price = price;
    b->trades++;
    b->volume += n;
    b->turnover += n * price;
    x->matched += n;
    x->digest = x->digest * 31 + (rest->id ^ (uint64_t)(price * n)) + (uint64_t)(x->now - rest->entered);
}

static void match(struct exchange *x, struct order *in)
{
    enum side other = in->side == BUY ? SELL : BUY;
    struct level *l;
    while (in->filled < in->quantity && (l = in->book->best[other])) {
        if (in->kind != MARKET && is_better(in->side, l->price, in->price))
            break;
        struct order *rest = l->first;
        long want = in->quantity - in->filled, have = rest->quantity - rest->filled;
        trade(x, in, rest, want < have ? want : have);
        if (rest->status == DONE) {
            unqueue(x, rest);
            order_release(x, rest);
        }
    }
}

void submit(struct exchange *x, uint64_t id, int book, int trader, enum side side, enum kind kind, int64_t price,
            long quantity)
{
    struct trader *t = &x->traders[trader];
    x->now++;
    if (t->blocked || quantity <= 0) {
        t->rejected++;
        x->rejected++;
        return;
    }
    struct order *o = order_new(x);
    size_t k = slot(x, id);
    o->id = id;
    o->side = side;
    o->kind = kind;
    o->status = OPEN;
    o->price = price;
    o->quantity = quantity;
    o->filled = 0;
    o->trader = t;
    o->book = &x->books[book];
    o->entered = o->changed = x->now;
    snprintf(o->client_ref, sizeof o->client_ref, "%s/%ld", t->name, t->orders);
    o->chain = x->by_id[k];
    x->by_id[k] = o;
    x->live++;
    x->accepted++;
    t->orders++;
    match(x, o);
    if (o->status == DONE || kind != LIMIT)
        order_release(x, o);
    else
        enqueue(x, o);
}

bool cancel(struct exchange *x, uint64_t id)
{
    struct order *o = find(x, id);
    x->now++;
    if (!o) {
        x->missed++;
        return false;
    }
    o->status = CANCELLED;
    o->trader->cancels++;
    x->cancelled++;
    unqueue(x, o);
    order_release(x, o);
    return true;
}

/* Less keeps its place, more goes to the end of the queue. */
bool amend(struct exchange *x, uint64_t id, long quantity)
{
    struct order *o = find(x, id);
    x->now++;
    if (!o || quantity <= o->filled) {
        x->missed++;
        return false;
    }
    o->changed = x->now;
    x->amended++;
    if (quantity <= o->quantity) {
        o->level->volume -= o->quantity - quantity;
        o->quantity = quantity;
        return true;
    }
    unqueue(x, o);
    o->quantity = quantity;
    enqueue(x, o);
    return true;
}

long depth(const struct book *b, enum side side, int levels)
{
    long volume = 0;
    for (const struct level *l = b->best[side]; l && levels > 0; l = l->worse, levels--)
        volume += l->volume;
    return volume;
}

void exchange_init(struct exchange *x, int books, int traders, size_t orders)
{
    memset(x, 0, sizeof *x);
    x->books = calloc((size_t)books, sizeof *x->books);
    x->traders = calloc((size_t)traders, sizeof *x->traders);
    x->mask = 1;
    while (x->mask < orders)
        x->mask = x->mask * 2 + 1;
    x->by_id = calloc(x->mask + 1, sizeof *x->by_id);
    if (!x->books || !x->traders || !x->by_id)
        die();
    x->book_count = books;
    x->trader_count = traders;
    for (int i = 0; i < books; i++) {
        snprintf(x->books[i].symbol, sizeof x->books[i].symbol, "S%03d", i % 1000);
        x->books[i].last_price = 10000 + i * 37;
    }
    for (int i = 0; i < traders; i++) {
        struct trader *t = &x->traders[i];
        t->id = i;
        snprintf(t->name, sizeof t->name, "T%06d", i % 1000000);
        t->cash = 1000000;
        t->blocked = i % 499 == 0;
    }
}

void exchange_free(struct exchange *x)
{
    for (int i = 0; i < x->book_count; i++)
        for (int side = 0; side < 2; side++)
            while (x->books[i].best[side])
                level_drop(x, &x->books[i], (enum side)side, x->books[i].best[side]);
    while (x->spare_levels) {
        struct level *l = x->spare_levels;
        x->spare_levels = l->worse;
        free(l);
    }
    while (x->chunks) {
        struct chunk *c = x->chunks;
        x->chunks = c->next;
        free(c);
    }
    free(x->by_id);
    free(x->traders);
    free(x->books);
}
