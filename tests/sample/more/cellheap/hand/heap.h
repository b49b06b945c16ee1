#ifndef HEAP_H
#define HEAP_H

#include <stdint.h>

typedef enum { FREE, NUMBER, SYMBOL, PAIR, NODE, TYPES } type_t;

/* A cell is its number; 0 is the empty list. */
typedef uint32_t ref;

union body {
    long number;
    char name[16];
    struct {
        ref car, cdr;
    } pair;
    struct {
        uint32_t key;
        ref value, left, right;
    } node;
};

struct heap {
    union body *body;
    uint8_t *tag;             /* type, and MARK */
    uint32_t *born;           /* of a free cell: the next free one */
    ref free_list;
    long cells, room, free, clock;
    long collections, marked, swept, age;
    long by_type[TYPES];
};

#define MARK 0x80
#define B(c) (heap.body[c])

#define MAX_ROOTS 32

extern struct heap heap;
extern ref roots[MAX_ROOTS];

void heap_reserve(long cells);
void heap_done(void);

ref number(long n);
ref symbol(const char *name);
ref cons(ref car, ref cdr);
ref node(long key, ref value, ref left, ref right);

#define car(c) (B(c).pair.car)
#define cdr(c) (B(c).pair.cdr)

/* map.c */
ref map_put(ref m, long key, ref value);
ref map_get(ref m, long key);
ref map_remove(ref m, long key);
ref map_to_list(ref m, ref rest, long least);

/* list.c */
long list_length(ref l);
ref list_sort(ref l);

/* expr.c */
ref expr_random(unsigned long bits, int depth);
ref expr_derive(ref e);
long expr_value(ref e, long x, long y);

#endif
