#include "bank.h"

static size_t hash_number(long number)
{
    return (size_t)(((uint64_t)number * 0x9E3779B97F4A7C15ULL) >> 24);
}

int table_init(table_t *t, size_t expected)
{
    t->nbuckets = 64;
    while (t->nbuckets < expected)
        t->nbuckets *= 2;
    t->count = 0;
    t->buckets = calloc(t->nbuckets, sizeof *t->buckets);
    return t->buckets ? 0 : -1;
}

void table_free(table_t *t)
{
    for (size_t i = 0; i < t->nbuckets; i++) {
        account_t *a = t->buckets[i];
        while (a) {
            account_t *next = a->next;
            free(a);
            a = next;
        }
    }
    free(t->buckets);
    t->buckets = NULL;
    t->nbuckets = t->count = 0;
}

account_t *table_find(const table_t *t, long number)
{
    account_t *a = t->buckets[hash_number(number) & (t->nbuckets - 1)];
    while (a && a->number != number)
        a = a->next;
    return a;
}

/* NULL if the number is taken or there is no memory. */
account_t *table_add(table_t *t, long number)
{
    size_t i = hash_number(number) & (t->nbuckets - 1);
    if (table_find(t, number))
        return NULL;
    account_t *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    a->number = number;
    a->next = t->buckets[i];
    t->buckets[i] = a;
    t->count++;
    return a;
}

void table_foreach(table_t *t, void (*fn)(account_t *, void *), void *ctx)
{
    for (size_t i = 0; i < t->nbuckets; i++)
        for (account_t *a = t->buckets[i]; a; a = a->next)
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
    tx->id = (long)l->count++;
    return tx;
}
