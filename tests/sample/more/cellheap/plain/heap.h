#ifndef HEAP_H
#define HEAP_H

typedef enum { FREE, NUMBER, SYMBOL, PAIR, NODE, TYPES } type_t;

typedef struct cell cell;

struct cell {
    type_t type;
    int marked;
    long born;
    cell *next_free;
    union {
        long number;
        char name[16];
        struct {
            cell *car, *cdr;
        } pair;
        struct {
            long key;
            cell *value, *left, *right;
        } node;
    } u;
};

struct heap {
    struct segment *segments;
    cell *free_list;
    long cells, free, clock;
    long collections, marked, swept, age;
    long by_type[TYPES];
};

#define MAX_ROOTS 32

extern struct heap heap;
extern cell *roots[MAX_ROOTS];

void heap_reserve(long cells);
void heap_done(void);

cell *number(long n);
cell *symbol(const char *name);
cell *cons(cell *car, cell *cdr);
cell *node(long key, cell *value, cell *left, cell *right);

#define car(c) ((c)->u.pair.car)
#define cdr(c) ((c)->u.pair.cdr)

/* map.c */
cell *map_put(cell *m, long key, cell *value);
cell *map_get(cell *m, long key);
cell *map_remove(cell *m, long key);
cell *map_to_list(cell *m, cell *rest, long least);

/* list.c */
long list_length(cell *l);
cell *list_sort(cell *l);

/* expr.c */
cell *expr_random(unsigned long bits, int depth);
cell *expr_derive(cell *e);
long expr_value(cell *e, long x, long y);

#endif
