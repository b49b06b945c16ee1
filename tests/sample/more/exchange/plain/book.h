#ifndef BOOK_H
#define BOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum side { BUY, SELL };
enum kind { LIMIT, MARKET, IOC };
enum status { OPEN, PARTIAL, DONE, CANCELLED };

struct trader {
    char name[16];
    long id;
    long orders, cancels;
    int64_t position;
    int64_t cash;
    double fees;
    long rejected;
    bool blocked;
};

struct level;
struct book;

struct order {
    uint64_t id;
    enum side side;
    enum kind kind;
    enum status status;
    int64_t price;
    long quantity;
    long filled;
    struct trader *trader;
    struct book *book;
    struct level *level;
    struct order *ahead, *behind;     /* queue of the level */
    struct order *chain;              /* by id; or free list */
    long entered, changed;
    char client_ref[16];
};

struct level {
    int64_t price;
    struct order *first, *last;
    long orders;
    long volume;
    struct level *better, *worse;     /* sorted list */
    long traded;
};

struct book {
    char symbol[8];
    struct level *best[2];
    int64_t last_price;
    long trades, volume;
    int64_t turnover;
    long levels;
};

struct exchange {
    struct book *books;
    int book_count;
    struct trader *traders;
    int trader_count;
    struct order **by_id;
    size_t mask;
    struct order *spare;
    struct level *spare_levels;
    struct chunk *chunks;
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
long depth(const struct book *b, enum side side, int levels);
void report(const struct exchange *x);

#endif
