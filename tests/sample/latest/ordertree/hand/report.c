#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "book.h"

void visit_open(const struct order *o, long price, struct summary *s)
{
    long left = o->quantity - o->filled;
    s->orders++;
    s->quantity += left;
    s->value += left * price;
}

void visit_partial(const struct order *o, long price, struct summary *s)
{
    if (o->status != PARTIAL)
        return;
    s->orders++;
    s->quantity += o->filled;
    s->value += o->filled * price;
}

struct item {
    int32_t quantity;
    uint32_t order;
};

static const struct book *book;

static int by_size(const void *va, const void *vb)
{
    const struct item *a = va, *b = vb;
    if (a->quantity != b->quantity)
        return a->quantity < b->quantity ? 1 : -1;
    return strcmp(book->tag[a->order], book->tag[b->order]);
}

void report_book(const struct book *b, int n)
{
    static const char *const status_name[STATUSES] = {"open", "partial", "done", "cancelled"};
    const struct vector *v = &b->live;
    struct item *list = checked(malloc((v->used + 1) * sizeof *list));
    for (size_t i = 0; i < v->used; i++)
        list[i] = (struct item){b->order[v->at[i]].quantity, v->at[i]};
    book = b;
    qsort(list, v->used, sizeof *list, by_size);
    for (int i = 0; i < n && (size_t)i < v->used; i++) {
        uint32_t o = list[i].order;
        printf("%-10s %ld at %ld for %s\n", b->tag[o], (long)b->order[o].quantity, (long)b->node[o].price,
               b->account_name[b->order[o].account]);
    }
    free(list);
    for (int i = 0; i < STATUSES; i++)
        printf("%s %ld%s", status_name[i], b->count[i], i + 1 < STATUSES ? ", " : "\n");
    for (int side = 0; side < SIDES; side++)
        printf("tree %d: depth %d, from %s to %s\n", side, b->height[b->root[side]],
               b->root[side] ? b->tag[tree_first(b, b->root[side])] : "none",
               b->root[side] ? b->tag[tree_last(b, b->root[side])] : "none");
}

void report_accounts(const struct book *b, int n)
{
    uint32_t best = 0;
    for (int i = 0; i < n; i++) {
        uint32_t limit = best;
        best = 0;
        for (size_t k = 0; k <= b->mask; k++)
            for (uint32_t a = b->bucket[k]; a; a = b->account_next[a])
                if ((!limit || b->account[a].volume < b->account[limit].volume) &&
                    (!best || b->account[a].volume > b->account[best].volume))
                    best = a;
        if (!best)
            return;
        const struct account *a = &b->account[best];
        printf("%s: %ld open of %ld, %ld cancelled, volume %ld", b->account_name[best], (long)a->open,
               (long)a->placed, (long)a->cancelled, a->volume);
        printf(", newest %s\n", a->first ? b->tag[a->first] : "none");
    }
}
