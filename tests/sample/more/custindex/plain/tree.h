#ifndef TREE_H
#define TREE_H

typedef enum { PRIVATE, BUSINESS, PUBLIC, STAFF, SEGMENTS } Segment;
typedef enum { RED, BLACK } Colour;

enum { F_EMAIL = 1, F_LOCKED = 2, F_OVERDUE = 4, F_GOLD = 8 };

typedef struct {
    char street[20];
    int number;
    int zip;
} Address;

typedef struct Customer {
    long account;
    char surname[20];
    char forename[16];
    Address address;
    Segment segment;
    unsigned flags;
    double balance;
    double limit;
    int born, since, last_order;
    long orders;
    struct Customer *left, *right, *parent;
    Colour colour;
} Customer;

typedef struct {
    Customer *root;
    long count;
    long inserted, removed, rotations, steps;
} Index;

typedef int (*Visit)(Customer *c, void *arg);   /* 0 stops the walk */

void index_init(Index *ix);
Customer *index_find(Index *ix, long account);
Customer *index_from(Index *ix, long account);
Customer *index_next(Index *ix, Customer *c);
void index_insert(Index *ix, Customer *c);
void index_remove(Index *ix, Customer *c);
long index_range(Index *ix, long lo, long hi, Visit visit, void *arg);
int index_check(const Index *ix, const Customer *c);

#endif
