#include "bank.h"

#include <stdio.h>
#include <stdlib.h>

static void *checked(void *p)
{
    if (!p) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return p;
}

long draw(struct bank *b, long limit)
{
    uint64_t z = b->rng += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (long)(((z ^ (z >> 31)) >> 33) % (uint64_t)limit);
}

static size_t slot(const struct bank *b, long number)
{
    return (size_t)((uint64_t)number * 0x9e3779b97f4a7c15u >> 40) & (b->buckets - 1);
}

struct account *bank_find(const struct bank *b, long number)
{
    struct account *a = b->bucket[slot(b, number)];
    while (a && a->number != number)
        a = a->chain;
    return a;
}

static void open_account(struct bank *b, struct account *a, long number)
{
    static const char *const first[] = {"Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gail", "Hugo"};
    static const char *const last[] = {"Abel", "Brandt", "Costa", "Dietz", "Ehlers", "Fox", "Greco"};

    a->number = number;
    const char *name = first[draw(b, 8)];
    snprintf(a->owner, sizeof a->owner, "%s %s", name, last[draw(b, 7)]);
    a->kind = (enum kind)draw(b, KINDS);
    a->branch = (int)draw(b, 400);
    a->birthday = (int32_t)draw(b, 30000);
    a->opening = draw(b, 200000);
    a->credit = draw(b, 5) ? draw(b, 50000) : 0;
    a->rate = a->kind == SAVINGS ? 0.001 + 0.0001 * (double)draw(b, 20) : 0.0002;
    size_t i = slot(b, number);
    a->chain = b->bucket[i];
    b->bucket[i] = a;
}

/* Some accounts are used more than the others, a few do not exist. */
static long some_number(struct bank *b)
{
    if (draw(b, 500) == 0)
        return 7;
    long i = draw(b, 3) ? draw(b, (long)b->accounts) : draw(b, (long)(b->accounts / 50 + 1)) * 50;
    if ((size_t)i >= b->accounts)
        i = 0;
    return b->account[i].number;
}

static void append(struct bank *b, long time)
{
    static const char *const memo[] = {"rent", "wages", "book order", "gas and water", "gift", "refund"};
    if (b->txns == b->room) {
        b->room = b->room ? b->room + b->room / 2 : 1024;
        b->log = checked(realloc(b->log, b->room * sizeof *b->log));
    }
    struct txn *t = &b->log[b->txns++];
    long what = draw(b, 1000);
    t->serial = 5000000 + (long)b->txns;
    t->time = time;
    t->op = what < 700 ? TRANSFER : what < 850 ? DEPOSIT : what < 998 ? WITHDRAW : FREEZE;
    t->status = PENDING;
    t->from = some_number(b);
    t->to = t->op == TRANSFER ? some_number(b) : t->from;
    t->amount = 100 + draw(b, draw(b, 4) ? 20000 : 150000);
    t->fee = 0;
    snprintf(t->memo, sizeof t->memo, "%s %ld", memo[draw(b, 6)], t->serial % 1000);
}

void bank_open(struct bank *b, size_t accounts, size_t txns)
{
    long number = 10000, time = 0;

    *b = (struct bank){.accounts = accounts, .rng = 20240229, .buckets = 1};
    while (b->buckets < accounts)
        b->buckets *= 2;
    b->bucket = checked(calloc(b->buckets, sizeof *b->bucket));
    b->account = checked(calloc(accounts, sizeof *b->account));
    for (size_t i = 0; i < accounts; i++)
        open_account(b, &b->account[i], number += 1 + draw(b, 90));
    while (b->txns < txns)
        append(b, time += draw(b, 9));
}

void bank_close(struct bank *b)
{
    free(b->account);
    free(b->bucket);
    free(b->log);
}
