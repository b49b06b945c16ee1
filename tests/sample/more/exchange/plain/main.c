/* An exchange with many books, fed by a random stream of orders. */
#include <stdio.h>
#include <stdlib.h>

#include "book.h"

void report(const struct exchange *x)
{
    const struct trader *rich = &x->traders[0], *busy = rich;
    const struct book *hot = &x->books[0];
    const struct order *oldest = NULL;
    int64_t cash = 0, position = 0;
    double fees = 0;
    long partial = 0, open = 0, deep = 0, age = 0;
    for (int i = 0; i < x->trader_count; i++) {
        const struct trader *t = &x->traders[i];
        cash += t->cash;
        position += t->position < 0 ? -t->position : t->position;
        fees += t->fees;
        if (t->cash > rich->cash)
            rich = t;
        if (t->orders + t->cancels > busy->orders + busy->cancels)
            busy = t;
    }
    for (int i = 0; i < x->book_count; i++) {
        const struct book *b = &x->books[i];
        deep += depth(b, BUY, 5) + depth(b, SELL, 5);
        if (b->turnover > hot->turnover)
            hot = b;
        for (int side = 0; side < 2; side++)
            for (const struct level *l = b->best[side]; l; l = l->worse)
                for (const struct order *o = l->first; o; o = o->behind) {
                    if (o->status == PARTIAL)
                        partial++;
                    else
                        open++;
                    age += x->now - o->changed;
                    if (!oldest || o->entered < oldest->entered)
                        oldest = o;
                }
    }
    printf("%ld accepted, %ld live, %ld matched, %ld cancelled, %ld missed, %ld amended, %ld rejected\n", x->accepted,
           x->live, x->matched, x->cancelled, x->missed, x->amended, x->rejected);
    printf("%ld open, %ld partial, depth %ld, age %ld\n", open, partial, deep, age);
    printf("%s: last %ld.%02ld, %ld trades, %ld shares, %ld levels\n", hot->symbol, (long)hot->last_price / 100,
           (long)hot->last_price % 100, hot->trades, hot->volume, hot->levels);
    printf("cash %ld, positions %ld, fees %.3f\n", (long)cash, (long)position, fees);
    printf("richest %s (%ld), busiest %s (%ld orders, %ld cancels)\n", rich->name, (long)rich->cash, busy->name,
           busy->orders, busy->cancels);
    if (oldest)
        printf("oldest order %s of %s, %ld of %ld\n", oldest->client_ref, oldest->book->symbol, oldest->filled,
               oldest->quantity);
    printf("digest %016lx\n", (unsigned long)x->digest);
}

static uint64_t state = 20250613;

static uint64_t draw(uint64_t n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (state >> 16) % n;
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? strtol(argv[1], NULL, 10) : 1000000;
    if (n < 1000)
        n = 1000;
    struct exchange x;
    int books = (int)(n / 5000) + 2, traders = (int)(n / 20) + 2;
    exchange_init(&x, books, traders, (size_t)n / 4);
    uint64_t id = 1;
    for (long i = 0; i < n; i++) {
        uint64_t what = draw(100);
        if (what < 62) {
            int b = (int)draw((uint64_t)books), t = (int)draw((uint64_t)traders);
            enum side side = draw(2) ? BUY : SELL;
            enum kind kind = what < 2 ? MARKET : what < 5 ? IOC : LIMIT;
            long off = (long)(draw(80) * draw(80)) / 60 - 4;
            int64_t price = x.books[b].last_price + (side == BUY ? -off : off);
            if (price < 1)
                price = 1;
            submit(&x, id++, b, t, side, kind, price, (long)draw(500) + 1);
        } else {
            uint64_t back = draw(3) ? draw(id) : draw(id / 16 + 1);
            if (what < 88)
                cancel(&x, id - back);
            else
                amend(&x, id - back, (long)draw(600) + 1);
        }
        if (i % (n / 4) == n / 4 - 1)
            printf("%ld: %ld live, %ld matched, %ld cancelled\n", i + 1, x.live, x.matched, x.cancelled);
    }
    report(&x);
    exchange_free(&x);
    return 0;
}
