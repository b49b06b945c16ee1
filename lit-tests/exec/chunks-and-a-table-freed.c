// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off,chunks=1 %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,-mllvm,-pass-remarks=dtrans > %t.early.remarks 2>&1
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: FileCheck %s < %t.early.remarks
// CHECK: order: {{.*(in a region|structures split)}}

// A chunk's array is put on a list of what is free from its end, by steps in an unrolled loop. A table is freed beside chunks: only when the arrays are apart is
// it known that it is none. Chunks are
// used whole, as their records are all set up where they come from a function that ends the program if there is no memory.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct order { long number; int side, changes; struct order *left, *right; long price; struct order *chain; };
struct chunk { struct chunk *next; struct order order[1000]; };
struct book { struct order *tree[2]; struct order **table; unsigned long mask; struct order *avail; void *chunks; long live; };

static void *need(void *p)
{
    if (!p) {
        perror("book");
        exit(1);
    }
    return p;
}

static struct order *order_alloc(struct book *b)
{
    if (!b->avail) {
        struct chunk *c = need(malloc(sizeof *c));
        c->next = b->chunks;
        b->chunks = c;
        for (int i = 999; i >= 0; i--) {
            c->order[i].left = b->avail;
            b->avail = &c->order[i];
        }
    }
    struct order *o = b->avail;
    b->avail = o->left;
    return o;
}

static struct order *insert(struct order *root, struct order *o)
{
    if (!root) {
        o->left = o->right = NULL;
        return o;
    }
    root->changes++;
    if (o->side ? o->price < root->price : o->price > root->price)
        root->left = insert(root->left, o);
    else
        root->right = insert(root->right, o);
    return root;
}

__attribute__((noinline)) static long add(struct book *b, long number, int side, long price)
{
    struct order *o = order_alloc(b);
    memset(o, 0, sizeof *o);
    o->number = number;
    o->side = side;
    o->price = price;
    struct order **at = &b->table[(unsigned long)number & b->mask];
    o->chain = *at;
    *at = o;
    b->tree[o->side] = insert(b->tree[o->side], o);
    return ++b->live;
}

__attribute__((noinline)) static int cancel(struct book *b, long number)
{
    struct order **link = &b->table[(unsigned long)number & b->mask];
    while (*link && (*link)->number != number)
        link = &(*link)->chain;
    if (!*link)
        return 0;
    *link = (*link)->chain;
    b->live--;
    return 1;
}

static long walk(const struct order *o)
{
    return o ? walk(o->left) * 3 + o->price + o->changes + walk(o->right) : 0;
}

__attribute__((noinline)) static void book_close(struct book *b)
{
    struct chunk *c = b->chunks;
    while (c) {
        struct chunk *next = c->next;
        free(c);
        c = next;
    }
    free(b->table);
}

int main(int argc, char **argv)
{
    (void)argv;
    for (int round = 0; round < 3; round++) {
        struct book b;
        memset(&b, 0, sizeof b);
        b.mask = 63;
        b.table = need(calloc(b.mask + 1, sizeof *b.table));
        unsigned long state = 17 + (unsigned long)argc;
        long gone = 0;
        for (long i = 0; i < 2500 + round; i++) {
            state = state * 6364136223846793005ul + 1442695040888963407ul;
            add(&b, i, (int)(state >> 40 & 1), (long)(state >> 50));
            gone += cancel(&b, (long)(state >> 33) % (i + 1));
        }
        printf("%ld %ld %ld %ld\n", walk(b.tree[0]), walk(b.tree[1]), b.live, gone);
        book_close(&b);
    }
    return 0;
}
