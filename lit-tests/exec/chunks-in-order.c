// Chunks that are sorted by their addresses, among which the one of a record is looked for.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'chunks<chunks=1>,dtrans-aostosoa' 'chunks<chunks=1>,dtrans-regions' 'chunks<chunks=1>,dtrans-optbasetest' 'chunks<chunks=1>,dtrans-randomplan<seed=1>' 'chunks<chunks=1>,dtrans-randomplan<seed=2>' 'chunks<chunks=1>,dtrans-randomplan<seed=3>'
#include <stdio.h>
#include <stdlib.h>

struct node { struct node *next; long key; int mark; long rare[3]; };
struct chunk { int used, id; struct node nodes[4000]; };
static struct chunk *chunks[64];
static int count;

static struct node *take(void)
{
    if (!count || chunks[count - 1]->used == 4000) {
        struct chunk *c = malloc(sizeof *c);
        if (!c)
            exit(1);
        c->used = 0;
        c->id = count;
        chunks[count++] = c;
    }
    struct chunk *c = chunks[count - 1];
    return &c->nodes[c->used++];
}

static void sort(void)
{
    for (int i = 1; i < count; i++) {
        struct chunk *c = chunks[i];
        int at = i;
        for (; at && chunks[at - 1] > c; at--)
            chunks[at] = chunks[at - 1];
        chunks[at] = c;
    }
}

static struct chunk *owner(struct node *n)
{
    int low = 0, high = count;
    while (low < high) {
        int middle = (low + high) / 2;
        struct chunk *c = chunks[middle];
        int used = c->used;
        if (n < c->nodes)
            high = middle;
        else if (n >= c->nodes + used)
            low = middle + 1;
        else
            return c;
    }
    return NULL;
}

int main(void)
{
    struct node *head = NULL;
    long sum = 0, lost = 0;
    for (int i = 0; i < 40000; i++) {
        struct node *n = take();
        n->key = i, n->mark = i & 1, n->rare[1] = 2, n->next = head;
        head = n;
    }
    sort();
    for (struct node *n = head; n; n = n->next) {
        struct chunk *c = owner(n);
        if (c)
            sum += c->id + n->mark + n->key;
        else
            lost++;
    }
    printf("%ld %ld\n", lost, sum);
    for (int i = 0; i < count; i++)
        free(chunks[i]);
    return 0;
}
