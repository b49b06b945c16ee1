/* Order book: two AVL trees of orders by price and number, with the orders
 * of every account in a list. */
#ifndef BOOK_H
#define BOOK_H

#include <stddef.h>
#include <stdint.h>

enum side { BID, ASK, SIDES };
enum status { OPEN, PARTIAL, DONE, CANCELLED, STATUSES };

struct order;

struct account {
    char name[24];
    long id;
    long open;                    /* orders in the book */
    long placed, cancelled;
    long volume;
    double fees;
    struct order *first;
    struct account *next;         /* same bucket */
};

struct terms {
    long price;
    long quantity;
    long filled;
};

struct order {
    char tag[24];
    enum side side;
    enum status status;
    struct terms terms;
    long number;
    long placed, changed;         /* times */
    struct account *account;
    struct order *account_next, **account_link;
    double fee;
    size_t slot;                  /* in the book's vector of live orders */
    struct order *left, *right;
    int height;
};

struct vector {
    struct order **at;
    size_t used, room;
};

struct summary {
    long orders;
    long quantity;
    long value;
};

struct book {
    struct order *root[SIDES];
    struct vector live;
    struct account **bucket;
    size_t mask;
    long now, next_number;
    long count[STATUSES];
    uint64_t digest;
};

typedef void (*visitor)(const struct order *o, struct summary *s);

/* tree.c */
struct order *tree_insert(struct order *t, struct order *o);
struct order *tree_remove(struct order *t, const struct order *o);
struct order *tree_first(struct order *t);
struct order *tree_last(struct order *t);
struct summary tree_range(const struct order *t, long low, long high, visitor visit);
int tree_depth(const struct order *t);

/* book.c */
void *checked(void *p);
void book_init(struct book *b, size_t accounts);
struct account *book_account(struct book *b, const char *name);
struct order *book_place(struct book *b, struct account *a, enum side side, struct terms terms);
void book_cancel(struct book *b, struct order *o);
void book_trade(struct book *b);
void book_free(struct book *b);

/* report.c */
void visit_open(const struct order *o, struct summary *s);
void visit_partial(const struct order *o, struct summary *s);
void report_book(const struct book *b, int n);
void report_accounts(const struct book *b, int n);

#endif
