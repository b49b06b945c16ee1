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
    b->orders = b->accounts = 1;
}

static uint64_t hash_name(const char *s)
{
    uint64_t h = 0xcbf29ce484222325u;
    for (; *s; s++)
        h = (h ^ (unsigned char)*s) * 0x100000001b3u;
    return h ^ h >> 31;
}

/* Finds or opens the account. */
uint32_t book_account(struct book *b, const char *name)
{
    uint32_t *link = &b->bucket[hash_name(name) & b->mask];
    for (; *link; link = &b->account_next[*link])
        if (strcmp(b->account_name[*link], name) == 0)
            return *link;
    uint32_t a = b->accounts++;
    *link = a;
    if (a >= b->account_room) {
        b->account_room = b->account_room ? 2 * b->account_room : 64;
        b->account = checked(realloc(b->account, b->account_room * sizeof *b->account));
        b->account_name = checked(realloc(b->account_name, b->account_room * sizeof *b->account_name));
        b->account_next = checked(realloc(b->account_next, b->account_room * sizeof *b->account_next));
    }
    memset(&b->account[a], 0, sizeof b->account[a]);
    b->account_next[a] = 0;
    snprintf(b->account_name[a], sizeof b->account_name[a], "%s", name);
    return a;
}

static void vector_push(struct book *b, uint32_t o)
{
    struct vector *v = &b->live;
    if (v->used == v->room) {
        v->room = v->room ? 2 * v->room : 64;
        v->at = checked(realloc(v->at, v->room * sizeof *v->at));
    }
    b->order[o].slot = (uint32_t)v->used;
    v->at[v->used++] = o;
}

static void vector_drop(struct book *b, size_t slot)
{
    struct vector *v = &b->live;
    v->at[slot] = v->at[--v->used];
    b->order[v->at[slot]].slot = (uint32_t)slot;
}

static void make_tag(struct book *b, uint32_t o)
{
    char digits[24], *p = b->tag[o];
    int n = 0;
    *p++ = b->order[o].side == BID ? 'B' : 'A';
    *p++ = '-';
    for (uint32_t k = b->node[o].number; k > 0 || n == 0; k /= 10)
        digits[n++] = (char)('0' + k % 10);
    while (n > 0 && p < b->tag[o] + sizeof b->tag[o] - 1)
        *p++ = digits[--n];
    *p = '\0';
}

static uint32_t order_new(struct book *b)
{
    uint32_t o = b->spare;
    if (o) {
        b->spare = b->node[o].left;
        return o;
    }
    o = b->orders++;
    if (o >= b->order_room) {
        int first = b->order_room == 0;
        b->order_room = first ? 64 : 2 * b->order_room;
        b->node = checked(realloc(b->node, b->order_room * sizeof *b->node));
        b->height = checked(realloc(b->height, b->order_room * sizeof *b->height));
        b->order = checked(realloc(b->order, b->order_room * sizeof *b->order));
        b->tag = checked(realloc(b->tag, b->order_room * sizeof *b->tag));
        if (first) {
            b->node[0] = (struct node){0, 0, 0, 0};
            b->height[0] = 0;
        }
    }
    return o;
}

uint32_t book_place(struct book *b, uint32_t account, enum side side, struct terms terms)
{
    uint32_t i = order_new(b);
    struct account *a = &b->account[account];
    struct order *o = &b->order[i];
    b->node[i].number = (uint32_t)b->next_number++;
    b->node[i].price = (int32_t)terms.price;
    o->side = (uint8_t)side;
    o->status = OPEN;
    o->quantity = (int16_t)terms.quantity;
    o->filled = 0;
    o->placed = (uint32_t)b->now;
    make_tag(b, i);
    o->account = account;
    o->account_next = a->first;
    o->account_previous = 0;
    if (a->first)
        b->order[a->first].account_previous = i;
    a->first = i;
    a->open++;
    a->placed++;
    b->root[side] = tree_insert(b, b->root[side], i);
    vector_push(b, i);
    b->count[OPEN]++;
    return i;
}

/* The order leaves the book for good. */
static void leave(struct book *b, uint32_t i, enum status status)
{
    struct order *o = &b->order[i];
    b->root[o->side] = tree_remove(b, b->root[o->side], i);
    if (o->account_previous)
        b->order[o->account_previous].account_next = o->account_next;
    else
        b->account[o->account].first = o->account_next;
    if (o->account_next)
        b->order[o->account_next].account_previous = o->account_previous;
    b->account[o->account].open--;
    vector_drop(b, o->slot);
    b->count[o->status]--;
    b->count[status]++;
    b->digest = b->digest * 31 + (uint64_t)((long)b->node[i].number + o->filled + (b->now - (long)o->placed));
    b->node[i].left = b->spare;
    b->spare = i;
}

void book_cancel(struct book *b, uint32_t o)
{
    b->account[b->order[o].account].cancelled++;
    leave(b, o, CANCELLED);
}

static void fill(struct book *b, uint32_t i, long quantity)
{
    struct order *o = &b->order[i];
    o->filled = (int16_t)(o->filled + quantity);
    b->account[o->account].volume += quantity * b->node[i].price;
    if (o->filled == o->quantity) {
        leave(b, i, DONE);
    } else if (o->status == OPEN) {
        o->status = PARTIAL;
        b->count[OPEN]--;
        b->count[PARTIAL]++;
    }
}

/* Highest bids meet lowest asks as long as they can. */
void book_trade(struct book *b)
{
    uint32_t bid, ask;
    while ((bid = tree_last(b, b->root[BID])) && (ask = tree_first(b, b->root[ASK])) &&
           b->node[bid].price >= b->node[ask].price) {
        long want = b->order[bid].quantity - b->order[bid].filled;
        long have = b->order[ask].quantity - b->order[ask].filled;
        long quantity = want < have ? want : have;
        fill(b, bid, quantity);
        fill(b, ask, quantity);
    }
}

void book_free(struct book *b)
{
    free(b->live.at);
    free(b->node);
    free(b->height);
    free(b->order);
    free(b->tag);
    free(b->account);
    free(b->account_name);
    free(b->account_next);
    free(b->bucket);
}
