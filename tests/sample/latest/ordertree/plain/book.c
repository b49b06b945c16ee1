#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "book.h"

void *checked(void *p)
{
    if (!p) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return p;
}

void book_init(struct book *b, size_t accounts)
{
    size_t buckets = 16;
    while (buckets < accounts)
        buckets *= 2;
    memset(b, 0, sizeof *b);
    b->bucket = checked(calloc(buckets, sizeof *b->bucket));
    b->mask = buckets - 1;
}

static uint64_t hash_name(const char *s)
{
    uint64_t h = 0xcbf29ce484222325u;
    for (; *s; s++)
        h = (h ^ (unsigned char)*s) * 0x100000001b3u;
    return h ^ h >> 31;
}

/* Finds or opens the account. */
struct account *book_account(struct book *b, const char *name)
{
    struct account **link = &b->bucket[hash_name(name) & b->mask];
    for (; *link; link = &(*link)->next)
        if (strcmp((*link)->name, name) == 0)
            return *link;
    struct account *a = checked(calloc(1, sizeof *a));
    snprintf(a->name, sizeof a->name, "%s", name);
    *link = a;
    return a;
}

static void vector_push(struct vector *v, struct order *o)
{
    if (v->used == v->room) {
        v->room = v->room ? 2 * v->room : 64;
        v->at = checked(realloc(v->at, v->room * sizeof *v->at));
    }
    o->slot = v->used;
    v->at[v->used++] = o;
}

static void vector_drop(struct vector *v, size_t slot)
{
    v->at[slot] = v->at[--v->used];
    v->at[slot]->slot = slot;
}

static void make_tag(struct order *o)
{
    char digits[24], *p = o->tag;
    int n = 0;
    *p++ = o->side == BID ? 'B' : 'A';
    *p++ = '-';
    for (long k = o->number; k > 0 || n == 0; k /= 10)
        digits[n++] = (char)('0' + k % 10);
    while (n > 0 && p < o->tag + sizeof o->tag - 1)
        *p++ = digits[--n];
    *p = '\0';
}

struct order *book_place(struct book *b, struct account *a, enum side side, struct terms terms)
{
    struct order *o = checked(malloc(sizeof *o));
    o->number = b->next_number++;
    o->side = side;
    o->status = OPEN;
    o->terms = terms;
    o->placed = o->changed = b->now;
    o->fee = 0.001 * (double)terms.price;
    make_tag(o);
    o->account = a;
    o->account_next = a->first;
    o->account_link = &a->first;
    if (a->first)
        a->first->account_link = &o->account_next;
    a->first = o;
    a->open++;
    a->placed++;
    b->root[side] = tree_insert(b->root[side], o);
    vector_push(&b->live, o);
    b->count[OPEN]++;
    return o;
}

/* The order leaves the book for good. */
static void leave(struct book *b, struct order *o, enum status status)
{
    b->root[o->side] = tree_remove(b->root[o->side], o);
    *o->account_link = o->account_next;
    if (o->account_next)
        o->account_next->account_link = o->account_link;
    o->account->open--;
    vector_drop(&b->live, o->slot);
    b->count[o->status]--;
    b->count[status]++;
    b->digest = b->digest * 31 + (uint64_t)(o->number + o->terms.filled + (b->now - o->placed));
    free(o);
}

void book_cancel(struct book *b, struct order *o)
{
    o->account->cancelled++;
    leave(b, o, CANCELLED);
}

static void fill(struct book *b, struct order *o, long quantity)
{
    struct account *a = o->account;
    o->terms.filled += quantity;
    o->changed = b->now;
    a->volume += quantity * o->terms.price;
    a->fees += o->fee * (double)quantity;
    if (o->terms.filled == o->terms.quantity) {
        leave(b, o, DONE);
    } else if (o->status == OPEN) {
        o->status = PARTIAL;
        b->count[OPEN]--;
        b->count[PARTIAL]++;
    }
}

/* Highest bids meet lowest asks as long as they can. */
void book_trade(struct book *b)
{
    struct order *bid, *ask;
    while ((bid = tree_last(b->root[BID])) && (ask = tree_first(b->root[ASK])) &&
           bid->terms.price >= ask->terms.price) {
        long want = bid->terms.quantity - bid->terms.filled, have = ask->terms.quantity - ask->terms.filled;
        long quantity = want < have ? want : have;
        fill(b, bid, quantity);
        fill(b, ask, quantity);
    }
}

void book_free(struct book *b)
{
    for (size_t i = 0; i < b->live.used; i++)
        free(b->live.at[i]);
    free(b->live.at);
    for (size_t i = 0; i <= b->mask; i++) {
        for (struct account *a = b->bucket[i], *next; a; a = next) {
            next = a->next;
            free(a);
        }
    }
    free(b->bucket);
}
