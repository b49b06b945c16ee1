#include "bank.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    uint32_t i = b->bucket[slot(b, number)];
    while (i && b->account[i - 1].number != number)
        i = b->account[i - 1].chain;
    return i ? &b->account[i - 1] : NULL;
}

static void open_account(struct bank *b, size_t n, long number)
{
    struct account *a = &b->account[n];
    struct person *p = &b->person[n];
    static const char *const first[] = {"Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gail", "Hugo"};
    static const char *const last[] = {"Abel", "Brandt", "Costa", "Dietz", "Ehlers", "Fox", "Greco"};

    a->number = (uint32_t)number;
    const char *name = first[draw(b, 8)];
    snprintf(p->owner, sizeof p->owner, "%s %s", name, last[draw(b, 7)]);
    a->kind = (uint8_t)draw(b, KINDS);
    p->branch = (int16_t)draw(b, 400);
    p->birthday = (int32_t)draw(b, 30000);
    b->opening[n] = (uint32_t)draw(b, 200000);
    a->credit = draw(b, 5) ? (uint32_t)draw(b, 50000) : 0;
    b->rate[n] = a->kind == SAVINGS ? 0.001 + 0.0001 * (double)draw(b, 20) : 0.0002;
    size_t i = slot(b, number);
    a->chain = b->bucket[i];
    b->bucket[i] = (uint32_t)n + 1;
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
        b->fee = checked(realloc(b->fee, b->room * sizeof *b->fee));
        b->op = checked(realloc(b->op, b->room * sizeof *b->op));
        b->status = checked(realloc(b->status, b->room * sizeof *b->status));
        b->note = checked(realloc(b->note, b->room * sizeof *b->note));
    }
    size_t i = b->txns++;
    struct txn *t = &b->log[i];
    struct note *n = &b->note[i];
    long what = draw(b, 1000);
    n->serial = 5000000 + (uint32_t)b->txns;
    t->time = (uint32_t)time;
    b->op[i] = what < 700 ? TRANSFER : what < 850 ? DEPOSIT : what < 998 ? WITHDRAW : FREEZE;
    b->status[i] = PENDING;
    t->from = (uint32_t)some_number(b);
    t->to = b->op[i] == TRANSFER ? (uint32_t)some_number(b) : t->from;
    t->amount = 100 + (uint32_t)draw(b, draw(b, 4) ? 20000 : 150000);
    b->fee[i] = 0;
    snprintf(n->memo, sizeof n->memo, "%s %ld", memo[draw(b, 6)], (long)n->serial % 1000);
}

void bank_open(struct bank *b, size_t accounts, size_t txns)
{
    long number = 10000, time = 0;

    *b = (struct bank){.accounts = accounts, .rng = 20240229, .buckets = 1};
    while (b->buckets < accounts)
        b->buckets *= 2;
    b->bucket = checked(calloc(b->buckets, sizeof *b->bucket));
    b->account = checked(aligned_alloc(64, (accounts + 1) / 2 * 64));
    memset(b->account, 0, accounts * sizeof *b->account);
    b->rate = checked(malloc(accounts * sizeof *b->rate));
    b->opening = checked(malloc(accounts * sizeof *b->opening));
    b->interest = checked(malloc(accounts * sizeof *b->interest));
    b->person = checked(malloc(accounts * sizeof *b->person));
    for (size_t i = 0; i < accounts; i++)
        open_account(b, i, number += 1 + draw(b, 90));
    while (b->txns < txns)
        append(b, time += draw(b, 9));
}

void bank_close(struct bank *b)
{
    free(b->account);
    free(b->bucket);
    free(b->rate);
    free(b->opening);
    free(b->interest);
    free(b->person);
    free(b->log);
    free(b->fee);
    free(b->op);
    free(b->status);
    free(b->note);
}
