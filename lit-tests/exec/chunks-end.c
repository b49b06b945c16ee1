// The end of a chunk's array is none of another chunk's records.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'chunks<chunks=1>,dtrans-aostosoa' 'chunks<chunks=1>,dtrans-regions' 'chunks<chunks=1>,dtrans-optbasetest' 'chunks<chunks=1>,dtrans-randomplan<seed=1>' 'chunks<chunks=1>,dtrans-randomplan<seed=2>' 'chunks<chunks=1>,dtrans-randomplan<seed=3>'
#include <stdio.h>
#include <stdlib.h>

struct node { struct node *next; long key; int mark; double weight; long rare; };
struct chunk { struct chunk *before; long used; struct node nodes[128]; };
static struct chunk *all;
static struct node *head;

static struct node *take(void)
{
    if (!all || all->used == 128) {
        struct chunk *c = malloc(sizeof *c);
        if (!c)
            exit(1);
        c->used = 0;
        c->before = all;
        all = c;
    }
    struct chunk *c = all;
    long i = c->used;
    c->used = i + 1;
    return &c->nodes[i];
}

int main(void)
{
    long sum = 0, ends = 0;
    for (int i = 0; i < 1000; i++) {
        struct node *n = take();
        n->key = i * 7 % 1001;
        n->mark = i & 3;
        n->weight = i;
        n->rare = i;
        n->next = head;
        head = n;
    }
    for (struct node *n = head; n; n = n->next)
        sum += n->key + n->mark + (long)n->weight + n->rare;
    for (struct chunk *c = all; c; c = c->before) {
        c->used += 0;
        struct node *end = &c->nodes[128];
        for (struct node *n = head; n; n = n->next)
            ends += n == end;
    }
    printf("%ld %ld\n", sum, ends);
    while (all) {
        struct chunk *c = all->before;
        free(all);
        all = c;
    }
    return 0;
}
