#ifndef BOOK_H
#define BOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum side { BUY, SELL };
enum kind { LIMIT, MARKET, IOC };
struct trader {
    int64_t cash;
    int64_t position;
    double fees;
    uint32_t orders, cancels;
};

/* Orders and levels are numbered from 1. An order's side, price and book are those of its level. */
struct link {
    uint32_t id;
    uint32_t chain;                   /* by id; or free list */
};

struct order {
    int32_t quantity, filled;
    uint32_t trader;
    uint32_t level;
    uint32_t ahead, behind;           /* queue of the level */
    uint32_t entered, changed;
};

typedef char client_ref[16];

/* What the search for a price needs. */
struct step {
    int32_t price;
    uint32_t worse;                   /* sorted list; or free list */
};

struct level {
    uint32_t first, last;
    uint32_t better;
    uint32_t orders;
    int64_t volume;
    uint32_t book;
    uint8_t side;
};

struct book {
    uint32_t best[2];
    int32_t last_price;
    int32_t levels;
    long trades, volume;
    int64_t turnover;
    char symbol[8];
};

struct exchange {
    struct book *books;
    int book_count;
    struct trader *traders;
    int trader_count;
    uint8_t *blocked;
    char (*name)[16];
    uint32_t *by_id;
    size_t mask;
    struct link *links;
    struct order *orders;
    client_ref *refs;
    uint32_t order_used, order_room, spare;
    struct step *steps;
    struct level *levels;
    uint32_t level_used, level_room, spare_level;
    long now;
    long live, accepted, matched, cancelled, missed, amended, rejected;
    uint64_t digest;
};

void exchange_init(struct exchange *x, int books, int traders, size_t orders);
void exchange_free(struct exchange *x);
void submit(struct exchange *x, uint64_t id, int book, int trader, enum side side, enum kind kind, int64_t price,
            long quantity);
bool cancel(struct exchange *x, uint64_t id);
bool amend(struct exchange *x, uint64_t id, long quantity);
long depth(const struct exchange *x, const struct book *b, enum side side, int levels);
void report(const struct exchange *x);

#endif
