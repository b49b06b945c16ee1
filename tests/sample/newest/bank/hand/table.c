#include "bank.h"

static size_t hash_number(uint32_t number)
{
    return (size_t)(((uint64_t)number * 0x9E3779B97F4A7C15ULL) >> 24);
}

int table_init(table_t *t, size_t expected)
{
    t->nbuckets = 64;
    while (t->nbuckets < expected)
        t->nbuckets *= 2;
    t->count = 0;
    t->capacity = expected;
    t->buckets = malloc(t->nbuckets * sizeof *t->buckets);
    t->accounts = aligned_alloc(64, (expected * sizeof *t->accounts + 63) / 64 * 64);
    t->interest = calloc(expected, sizeof *t->interest);
    t->opening = calloc(expected, sizeof *t->opening);
    t->audit = calloc(expected, sizeof *t->audit);
    t->persons = calloc(expected, sizeof *t->persons);
    if (!t->buckets || !t->accounts || !t->interest || !t->opening || !t->audit || !t->persons)
        return -1;
    memset(t->buckets, 0xff, t->nbuckets * sizeof *t->buckets);
    return 0;
}

void table_free(table_t *t)
{
    free(t->buckets);
    free(t->accounts);
    free(t->interest);
    free(t->opening);
    free(t->audit);
    free(t->persons);
    memset(t, 0, sizeof *t);
}

account_t *table_find(const table_t *t, uint32_t number)
{
    uint32_t a = t->buckets[hash_number(number) & (t->nbuckets - 1)];
    while (a != NO_ACCOUNT && t->accounts[a].number != number)
        a = t->accounts[a].next;
    return a != NO_ACCOUNT ? &t->accounts[a] : NULL;
}

account_t *table_add(table_t *t, uint32_t number)
{
    size_t i = hash_number(number) & (t->nbuckets - 1);
    if (t->count == t->capacity || table_find(t, number))
        return NULL;
    account_t *a = &t->accounts[t->count];
    *a = (account_t){ .number = number, .next = t->buckets[i] };
    t->buckets[i] = (uint32_t)t->count++;
    return a;
}

void table_foreach(table_t *t, void (*fn)(account_t *, void *), void *ctx)
{
    for (account_t *a = t->accounts, *end = a + t->count; a < end; a++)
        fn(a, ctx);
}

tx_t *log_append(log_t *l)
{
    if (l->count == l->capacity) {
        size_t cap = l->capacity ? l->capacity * 2 : 1024;
        tx_t *p = realloc(l->entries, cap * sizeof *p);
        if (!p)
            return NULL;
        l->entries = p;
        l->capacity = cap;
    }
    tx_t *tx = &l->entries[l->count];
    memset(tx, 0, sizeof *tx);
    l->count++;
    return tx;
}
