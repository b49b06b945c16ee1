#include "book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The order that is being matched. */
struct incoming {
    uint32_t order;
    struct book *book;
    enum side side;
    enum kind kind;
    int32_t price;
};

static void *check(void *p)
{
    if (!p) {
        fputs("exchange: out of memory\n", stderr);
        exit(1);
    }
    return p;
}

static size_t slot(const struct exchange *x, uint64_t id)
{
    return (size_t)(id * 0x9e3779b97f4a7c15u >> 32) & x->mask;
}

static uint32_t order_new(struct exchange *x)
{
    uint32_t o = x->spare;
    if (o) {
        x->spare = x->links[o].chain;
        return o;
    }
    if (++x->order_used >= x->order_room) {
        x->order_room = x->order_room ? x->order_room * 2 : 1024;
        x->links = check(realloc(x->links, x->order_room * sizeof *x->links));
        x->orders = check(realloc(x->orders, x->order_room * sizeof *x->orders));
        x->refs = check(realloc(x->refs, x->order_room * sizeof *x->refs));
    }
    return x->order_used;
}

static void order_release(struct exchange *x, uint32_t o)
{
    uint32_t *link = &x->by_id[slot(x, x->links[o].id)];
    while (*link != o)
        link = &x->links[*link].chain;
    *link = x->links[o].chain;
    x->links[o].chain = x->spare;
    x->spare = o;
    x->live--;
}

static uint32_t find(const struct exchange *x, uint64_t id)
{
    uint32_t o = x->by_id[slot(x, id)];
    while (o && x->links[o].id != id)
        o = x->links[o].chain;
    return o;
}

static bool is_better(enum side side, int32_t a, int32_t b)
{
    return side == BUY ? a > b : a < b;
}

static uint32_t level_at(struct exchange *x, struct book *b, enum side side, int32_t price)
{
    uint32_t before = 0, at = b->best[side];
    while (at && is_better(side, x->steps[at].price, price)) {
        before = at;
        at = x->steps[at].worse;
    }
    if (at && x->steps[at].price == price)
        return at;
    uint32_t l = x->spare_level;
    if (l) {
        x->spare_level = x->steps[l].worse;
    } else {
        l = ++x->level_used;
        if (l >= x->level_room) {
            x->level_room = x->level_room ? x->level_room * 2 : 256;
            x->levels = check(realloc(x->levels, x->level_room * sizeof *x->levels));
            x->steps = check(realloc(x->steps, x->level_room * sizeof *x->steps));
        }
    }
    x->steps[l] = (struct step){price, at};
    x->levels[l] = (struct level){.better = before, .book = (uint32_t)(b - x->books), .side = (uint8_t)side};
    if (before)
        x->steps[before].worse = l;
    else
        b->best[side] = l;
    if (at)
        x->levels[at].better = l;
    b->levels++;
    return l;
}

static void level_drop(struct exchange *x, uint32_t l)
{
    struct level *v = &x->levels[l];
    struct book *b = &x->books[v->book];
    uint32_t worse = x->steps[l].worse;
    if (v->better)
        x->steps[v->better].worse = worse;
    else
        b->best[v->side] = worse;
    if (worse)
        x->levels[worse].better = v->better;
    x->steps[l].worse = x->spare_level;
    x->spare_level = l;
    b->levels--;
}

static void unqueue(struct exchange *x, uint32_t k)
{
    struct order *o = &x->orders[k];
    struct level *l = &x->levels[o->level];
    if (o->ahead)
        x->orders[o->ahead].behind = o->behind;
    else
        l->first = o->behind;
    if (o->behind)
        x->orders[o->behind].ahead = o->ahead;
    else
        l->last = o->ahead;
    l->volume -= o->quantity - o->filled;
    if (--l->orders == 0)
        level_drop(x, o->level);
}

static void enqueue(struct exchange *x, uint32_t k, struct book *b, enum side side, int32_t price)
{
    uint32_t at = level_at(x, b, side, price);
    struct level *l = &x->levels[at];
    struct order *o = &x->orders[k];
    o->level = at;
    o->behind = 0;
    o->ahead = l->last;
    if (l->last)
        x->orders[l->last].behind = k;
    else
        l->first = k;
    l->last = k;
    l->orders++;
    l->volume += o->quantity - o->filled;
}

static void settle(struct trader *t, enum side side, int64_t price, long n, double fee)
{
    t->position += side == BUY ? n : -n;
    t->cash -= side == BUY ? n * price : -n * price;
    t->fees += fee * (double)n;
}

static void trade(struct exchange *x, const struct incoming *i, struct order *in, uint32_t k, enum side other, long n)
{
    struct book *b = i->book;
    struct order *rest = &x->orders[k];
    int32_t price = x->steps[rest->level].price;
    in->filled += (int32_t)n;
    rest->filled += (int32_t)n;
    in->changed = rest->changed = (uint32_t)x->now;
    x->levels[rest->level].volume -= n;
    settle(&x->traders[in->trader], i->side, price, n, 0.002);
    settle(&x->traders[rest->trader], other, price, n, 0.001);
    b->last_price = price;
    b->trades++;
    b->volume += n;
    b->turnover += n * price;
    x->matched += n;
    x->digest = x->digest * 31 + (x->links[k].id ^ (uint64_t)(price * n)) + (uint64_t)(x->now - (long)rest->entered);
}

static void match(struct exchange *x, const struct incoming *i)
{
    enum side other = i->side == BUY ? SELL : BUY;
    struct order *in = &x->orders[i->order];
    uint32_t l;
    while (in->filled < in->quantity && (l = i->book->best[other])) {
        if (i->kind != MARKET && is_better(i->side, x->steps[l].price, i->price))
            break;
        uint32_t k = x->levels[l].first;
        struct order *rest = &x->orders[k];
        int32_t want = in->quantity - in->filled, have = rest->quantity - rest->filled;
        trade(x, i, in, k, other, want < have ? want : have);
        if (rest->filled == rest->quantity) {
            unqueue(x, k);
            order_release(x, k);
        }
    }
}

void submit(struct exchange *x, uint64_t id, int book, int trader, enum side side, enum kind kind, int64_t price,
            long quantity)
{
    x->now++;
    if (x->blocked[trader] || quantity <= 0) {
        x->rejected++;
        return;
    }
    struct trader *t = &x->traders[trader];
    uint32_t k = order_new(x);
    struct incoming i = {k, &x->books[book], side, kind, (int32_t)price};
    struct order *o = &x->orders[k];
    size_t s = slot(x, id);
    o->quantity = (int32_t)quantity;
    o->filled = 0;
    o->trader = (uint32_t)trader;
    o->entered = o->changed = (uint32_t)x->now;
    snprintf(x->refs[k], sizeof x->refs[k], "%s/%u", x->name[trader], t->orders);
    x->links[k] = (struct link){(uint32_t)id, x->by_id[s]};
    x->by_id[s] = k;
    x->live++;
    x->accepted++;
    t->orders++;
    match(x, &i);
    if (o->filled == o->quantity || kind != LIMIT)
        order_release(x, k);
    else
        enqueue(x, k, i.book, side, i.price);
}

bool cancel(struct exchange *x, uint64_t id)
{
    uint32_t k = find(x, id);
    x->now++;
    if (!k) {
        x->missed++;
        return false;
    }
    x->traders[x->orders[k].trader].cancels++;
    x->cancelled++;
    unqueue(x, k);
    order_release(x, k);
    return true;
}

/* Less keeps its place, more goes to the end of the queue. */
bool amend(struct exchange *x, uint64_t id, long quantity)
{
    uint32_t k = find(x, id);
    struct order *o = &x->orders[k];
    x->now++;
    if (!k || quantity <= o->filled) {
        x->missed++;
        return false;
    }
    struct level *l = &x->levels[o->level];
    o->changed = (uint32_t)x->now;
    x->amended++;
    if (quantity <= o->quantity) {
        l->volume -= o->quantity - quantity;
        o->quantity = (int32_t)quantity;
        return true;
    }
    struct book *b = &x->books[l->book];
    enum side side = (enum side)l->side;
    int32_t price = x->steps[o->level].price;
    unqueue(x, k);
    o->quantity = (int32_t)quantity;
    enqueue(x, k, b, side, price);
    return true;
}

long depth(const struct exchange *x, const struct book *b, enum side side, int levels)
{
    long volume = 0;
    for (uint32_t l = b->best[side]; l && levels > 0; l = x->steps[l].worse, levels--)
        volume += x->levels[l].volume;
    return volume;
}

void exchange_init(struct exchange *x, int books, int traders, size_t orders)
{
    memset(x, 0, sizeof *x);
    x->books = check(calloc((size_t)books, sizeof *x->books));
    x->traders = check(calloc((size_t)traders, sizeof *x->traders));
    x->blocked = check(calloc((size_t)traders, sizeof *x->blocked));
    x->name = check(calloc((size_t)traders, sizeof *x->name));
    x->mask = 1;
    while (x->mask < orders)
        x->mask = x->mask * 2 + 1;
    x->by_id = check(calloc(x->mask + 1, sizeof *x->by_id));
    x->book_count = books;
    x->trader_count = traders;
    for (int i = 0; i < books; i++) {
        snprintf(x->books[i].symbol, sizeof x->books[i].symbol, "S%03d", i % 1000);
        x->books[i].last_price = 10000 + i * 37;
    }
    for (int i = 0; i < traders; i++) {
        snprintf(x->name[i], sizeof x->name[i], "T%06d", i % 1000000);
        x->traders[i].cash = 1000000;
        x->blocked[i] = i % 499 == 0;
    }
}

void exchange_free(struct exchange *x)
{
    free(x->links);
    free(x->orders);
    free(x->refs);
    free(x->steps);
    free(x->levels);
    free(x->by_id);
    free(x->traders);
    free(x->blocked);
    free(x->name);
    free(x->books);
}
