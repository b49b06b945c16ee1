#include "heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEGMENT 4096

struct heap heap;
ref roots[MAX_ROOTS];

static void *resize(void *p, size_t size)
{
    p = realloc(p, (size_t)heap.room * size);
    if (!p) {
        fputs("heap exhausted\n", stderr);
        exit(3);
    }
    return p;
}

static void grow(void)
{
    if (heap.cells + SEGMENT + 1 > heap.room) {
        heap.room = heap.room ? heap.room + heap.room / 2 : 16 * SEGMENT;
        heap.body = resize(heap.body, sizeof *heap.body);
        heap.tag = resize(heap.tag, sizeof *heap.tag);
        heap.born = resize(heap.born, sizeof *heap.born);
    }
    for (long i = heap.cells + SEGMENT; i > heap.cells; i--) {
        heap.tag[i] = FREE;
        heap.born[i] = heap.free_list;
        heap.free_list = (ref)i;
    }
    heap.cells += SEGMENT;
    heap.free += SEGMENT;
}

static void mark(ref c)
{
    while (c && !(heap.tag[c] & MARK)) {
        uint8_t type = heap.tag[c];
        heap.tag[c] = type | MARK;
        heap.marked++;
        switch (type) {
        case PAIR:
            mark(B(c).pair.car);
            c = B(c).pair.cdr;
            break;
        case NODE:
            mark(B(c).node.value);
            mark(B(c).node.left);
            c = B(c).node.right;
            break;
        default:
            return;
        }
    }
}

static void sweep(void)
{
    heap.free_list = 0;
    heap.free = 0;
    for (long i = heap.cells; i > 0; i--) {
        uint8_t tag = heap.tag[i];
        if (tag & MARK) {
            heap.tag[i] = tag & (uint8_t)~MARK;
            continue;
        }
        if (tag != FREE) {
            heap.age += heap.clock - (long)heap.born[i];
            heap.by_type[tag]++;
            heap.swept++;
            heap.tag[i] = FREE;
        }
        heap.born[i] = heap.free_list;
        heap.free_list = (ref)i;
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
    free(heap.body);
    free(heap.tag);
    free(heap.born);
}

static ref take(uint8_t type)
{
    ref c = heap.free_list;
    if (!c) {
        grow();
        c = heap.free_list;
    }
    heap.free_list = heap.born[c];
    heap.free--;
    heap.tag[c] = type;
    heap.born[c] = (uint32_t)heap.clock++;
    return c;
}

ref number(long n)
{
    ref c = take(NUMBER);
    B(c).number = n;
    return c;
}

ref symbol(const char *name)
{
    ref c = take(SYMBOL);
    strncpy(B(c).name, name, sizeof B(c).name - 1);
    B(c).name[sizeof B(c).name - 1] = '\0';
    return c;
}

ref cons(ref a, ref d)
{
    ref c = take(PAIR);
    B(c).pair.car = a;
    B(c).pair.cdr = d;
    return c;
}

ref node(long key, ref value, ref left, ref right)
{
    ref c = take(NODE);
    B(c).node.key = (uint32_t)key;
    B(c).node.value = value;
    B(c).node.left = left;
    B(c).node.right = right;
    return c;
}
