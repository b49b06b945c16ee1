#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "book.h"

void visit_open(const struct order *o, struct summary *s)
{
    long left = o->terms.quantity - o->terms.filled;
    s->orders++;
    s->quantity += left;
    s->value += left * o->terms.price;
}

void visit_partial(const struct order *o, struct summary *s)
{
    if (o->status != PARTIAL)
        return;
    s->orders++;
    s->quantity += o->terms.filled;
    s->value += o->terms.filled * o->terms.price;
}

static int by_size(const void *va, const void *vb)
{
    const struct order *a = *(struct order *const *)va, *b = *(struct order *const *)vb;
    if (a->terms.quantity != b->terms.quantity)
        return a->terms.quantity < b->terms.quantity ? 1 : -1;
    return strcmp(a->tag, b->tag);
}

void report_book(const struct book *b, int n)
{
    static const char *const status_name[STATUSES] = {"open", "partial", "done", "cancelled"};
    const struct vector *v = &b->live;
    struct order **list = checked(malloc((v->used + 1) * sizeof *list));
    memcpy(list, v->at, v->used * sizeof *list);
    qsort(list, v->used, sizeof *list, by_size);
    for (int i = 0; i < n && (size_t)i < v->used; i++)
        printf("%-10s %ld at %ld for %s\n", list[i]->tag, list[i]->terms.quantity, list[i]->terms.price,
               list[i]->account->name);
    free(list);
    for (int i = 0; i < STATUSES; i++)
        printf("%s %ld%s", status_name[i], b->count[i], i + 1 < STATUSES ? ", " : "\n");
    for (int side = 0; side < SIDES; side++)
        printf("tree %d: depth %d, from %s to %s\n", side, tree_depth(b->root[side]),
               b->root[side] ? tree_first(b->root[side])->tag : "none",
               b->root[side] ? tree_last(b->root[side])->tag : "none");
}

void report_accounts(const struct book *b, int n)
{
    const struct account *best = NULL;
    for (int i = 0; i < n; i++) {
        const struct account *limit = best;
        best = NULL;
        for (size_t k = 0; k <= b->mask; k++)
            for (const struct account *a = b->bucket[k]; a; a = a->next)
                if ((!limit || a->volume < limit->volume) && (!best || a->volume > best->volume))
                    best = a;
        if (!best)
            return;
        printf("%s: %ld open of %ld, %ld cancelled, volume %ld", best->name, best->open, best->placed,
               best->cancelled, best->volume);
        printf(", newest %s\n", best->first ? best->first->tag : "none");
    }
}
