#include "heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEGMENT 4096

struct segment {
    struct segment *next;
    cell cells[SEGMENT];
};

struct heap heap;
cell *roots[MAX_ROOTS];

static void grow(void)
{
    struct segment *s = malloc(sizeof *s);
    if (!s) {
        fputs("heap exhausted\n", stderr);
        exit(3);
    }
    s->next = heap.segments;
    heap.segments = s;
    for (int i = SEGMENT - 1; i >= 0; i--) {
        s->cells[i].type = FREE;
        s->cells[i].marked = 0;
        s->cells[i].next_free = heap.free_list;
        heap.free_list = &s->cells[i];
    }
    heap.cells += SEGMENT;
    heap.free += SEGMENT;
}

static void mark(cell *c)
{
    while (c && !c->marked) {
        c->marked = 1;
        heap.marked++;
        switch (c->type) {
        case PAIR:
            mark(c->u.pair.car);
            c = c->u.pair.cdr;
            break;
        case NODE:
            mark(c->u.node.value);
            mark(c->u.node.left);
            c = c->u.node.right;
            break;
        default:
            return;
        }
    }
}

static void sweep(void)
{
    heap.free_list = NULL;
    heap.free = 0;
    for (struct segment *s = heap.segments; s; s = s->next)
        for (int i = SEGMENT - 1; i >= 0; i--) {
            cell *c = &s->cells[i];
            if (c->marked) {
                c->marked = 0;
                continue;
            }
            if (c->type != FREE) {
                heap.age += heap.clock - c->born;
                heap.by_type[c->type]++;
                heap.swept++;
                c->type = FREE;
            }
            c->next_free = heap.free_list;
            heap.free_list = c;
            heap.free++;
        }
}

/* Collects only here, so that nobody else has to know the roots. */
void heap_reserve(long cells)
{
    if (heap.free >= cells)
        return;
    for (int i = 0; i < MAX_ROOTS; i++)
        mark(roots[i]);
    sweep();
    heap.collections++;
    while (heap.free < cells || heap.free < heap.cells / 4)
        grow();
}

void heap_done(void)
{
    while (heap.segments) {
        struct segment *s = heap.segments;
        heap.segments = s->next;
        free(s);
    }
}

static cell *take(type_t type)
{
    cell *c = heap.free_list;
    if (!c) {
        grow();
        c = heap.free_list;
    }
    heap.free_list = c->next_free;
    heap.free--;
    c->type = type;
    c->born = heap.clock++;
    return c;
}

cell *number(long n)
{
    cell *c = take(NUMBER);
    c->u.number = n;
    return c;
}

cell *symbol(const char *name)
{
    cell *c = take(SYMBOL);
    strncpy(c->u.name, name, sizeof c->u.name - 1);
    c->u.name[sizeof c->u.name - 1] = '\0';
    return c;
}

cell *cons(cell *a, cell *d)
{
    cell *c = take(PAIR);
    c->u.pair.car = a;
    c->u.pair.cdr = d;
    return c;
}

cell *node(long key, cell *value, cell *left, cell *right)
{
    cell *c = take(NODE);
    c->u.node.key = key;
    c->u.node.value = value;
    c->u.node.left = left;
    c->u.node.right = right;
    return c;
}
