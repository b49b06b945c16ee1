/* Order book: two AVL trees of orders by price and number, with the orders
 * of every account in a list. */
#ifndef BOOK_H
#define BOOK_H

#include <stddef.h>
#include <stdint.h>

enum side { BID, ASK, SIDES };
enum status { OPEN, PARTIAL, DONE, CANCELLED, STATUSES };

/* Orders and accounts are numbers of places in pools; 0 is none. */
struct account {
    long volume;
    uint32_t open;                /* orders in the book */
    uint32_t placed, cancelled;
    uint32_t first;
};

struct terms {
    long price;
    long quantity;
};

struct node {
    int32_t price;
    uint32_t number;
    uint32_t left, right;
};

struct order {
    int16_t quantity, filled;
    uint8_t side, status;
    uint32_t placed;              /* time */
    uint32_t account;
    uint32_t account_next, account_previous;
    uint32_t slot;                /* in the book's vector of live orders */
};

struct vector {
    uint32_t *at;
    size_t used, room;
};

struct summary {
    long orders;
    long quantity;
    long value;
};

struct book {
    struct node *node;
    uint8_t *height;
    struct order *order;
    char (*tag)[24];
    uint32_t orders, order_room, spare;
    uint32_t root[SIDES];
    struct vector live;
    struct account *account;
    char (*account_name)[24];
    uint32_t *account_next;       /* same bucket */
    uint32_t accounts, account_room;
    uint32_t *bucket;
    size_t mask;
    long now, next_number;
    long count[STATUSES];
    uint64_t digest;
};

typedef void (*visitor)(const struct order *o, long price, struct summary *s);

/* tree.c */
uint32_t tree_insert(struct book *b, uint32_t t, uint32_t o);
uint32_t tree_remove(struct book *b, uint32_t t, uint32_t o);
uint32_t tree_first(const struct book *b, uint32_t t);
uint32_t tree_last(const struct book *b, uint32_t t);
struct summary tree_range(const struct book *b, uint32_t t, long low, long high, visitor visit);

/* book.c */
void *checked(void *p);
void book_init(struct book *b, size_t accounts);
uint32_t book_account(struct book *b, const char *name);
uint32_t book_place(struct book *b, uint32_t a, enum side side, struct terms terms);
void book_cancel(struct book *b, uint32_t o);
void book_trade(struct book *b);
void book_free(struct book *b);

/* report.c */
void visit_open(const struct order *o, long price, struct summary *s);
void visit_partial(const struct order *o, long price, struct summary *s);
void report_book(const struct book *b, int n);
void report_accounts(const struct book *b, int n);

#endif
