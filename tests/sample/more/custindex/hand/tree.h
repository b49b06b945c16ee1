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

/* Customers are numbered from 1; their parts have the same number. */
typedef struct {
    int account;
    unsigned left, right;
    unsigned parent : 31;
    unsigned colour : 1;
} Node;

typedef struct {
    double balance;
    unsigned short orders;
    short last_order;
    unsigned char limit;      /* hundreds */
    unsigned char segment;
    unsigned char flags;
} State;

typedef struct {
    char surname[20];
    char forename[16];
    Address address;
    short born, since;
} Person;

typedef struct {
    Node *node;
    State *state;
    Person *person;
    unsigned used, room, unused;
    unsigned root;
    long count;
    long inserted, removed, rotations, steps;
} Index;

typedef int (*Visit)(Index *ix, unsigned c, void *arg);   /* 0 stops the walk */

void index_init(Index *ix);
unsigned index_find(Index *ix, long account);
unsigned index_from(Index *ix, long account);
unsigned index_next(Index *ix, unsigned c);
unsigned index_new(Index *ix, long account);
void index_free(Index *ix, unsigned c);
void index_insert(Index *ix, unsigned c);
void index_remove(Index *ix, unsigned c);
long index_range(Index *ix, long lo, long hi, Visit visit, void *arg);
int index_check(const Index *ix, unsigned c);

#endif
