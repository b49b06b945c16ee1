// Records are taken from blocks that stay and are used again down to a mark. The optimizer does not read the current block again where it has just been kept: what goes on
// is the block behind the last, the first of all, or a new one.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.o
// RUN: %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s
// RUN: %t.exe | diff %t.expected -
// RUN: %clang %early -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=randomplan=2 %clang %lldplugin %t.o -o %t.exe && %t.exe | diff %t.expected -
// CHECK: dtrans.chunk.0.make: struct.node: 
#include <stdio.h>
#include <stdlib.h>
#define ROOM 1000
struct node { int item, depth; long count; struct node *parent, *child, *next; };
struct block { struct block *next; struct node nodes[ROOM]; };
static struct block *first, *current;
static int used;
#define OWN __attribute__((noinline)) static
static struct node *take(struct node *parent, int item)
{
    if (current == NULL || used == ROOM) {
        struct block *next = current ? current->next : first;
        if (next == NULL) {
            next = malloc(sizeof *next);
            if (next == NULL)
                exit(1);
            next->next = NULL;
            if (current)
                current->next = next;
            else
                first = next;
        }
        current = next;
        used = 0;
    }
    struct node *n = &current->nodes[used++];
    n->item = item, n->depth = parent ? parent->depth + 1 : 0, n->count = 0, n->parent = parent, n->child = NULL, n->next = NULL;
    if (parent)
        n->next = parent->child, parent->child = n;
    return n;
}
OWN void put(struct node *root, unsigned long key)
{
    struct node *at = root, *c;
    for (int k = 0; k < 6; k++, key = key * 25214903917u + 11) {
        int item = (int)(key >> 20 & 3);
        for (c = at->child; c && c->item != item; c = c->next)
            ;
        if (!c)
            c = take(at, item);
        c->count += k + 1;
        at = c;
    }
}
OWN long walk(const struct node *n)
{
    long sum = n->count * 3 + n->item + n->depth;
    for (const struct node *c = n->child; c; c = c->next)
        sum = (sum * 31 + walk(c)) % 1000003;
    return sum;
}
OWN long round_of(unsigned long seed, int n)
{
    struct block *mark = current;
    int mark_used = used;
    struct node *root = take(NULL, 7);
    for (int i = 0; i < n; i++)
        put(root, seed += 0x9e3779b97f4a7c15u);
    long sum = walk(root) + (n > 100 ? round_of(seed, n / 3) : 0) + walk(root);
    current = mark, used = mark_used;
    return sum;
}
int main(int argc, char **argv)
{
    (void)argv;
    long sum = 0;
    for (int i = 0; i < 20; i++)
        sum = sum * 7 % 1000003 + round_of((unsigned)(i * argc), 100 * i);
    printf("%ld\n", sum);
    return 0;
}
