/* Customer file with an index by account: look-ups, ranges, changes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tree.h"

static unsigned long long seed = 1;

static unsigned roll(unsigned n)
{
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned)(seed >> 33) % n;
}

static void syllables(char *s, size_t size, unsigned k)
{
    static const char *const part[16] = {"mar", "tin", "el", "son", "ber", "ga", "lin", "ro",
                                         "smi", "th", "ko", "van", "de", "hof", "ne", "wil"};
    s[0] = '\0';
    for (int i = 0; i < 3 && strlen(s) + 4 < size; i++, k >>= 4)
        strcat(s, part[k & 15]);
    s[0] = (char)(s[0] - 'a' + 'A');
}

static Customer *customer_new(long account)
{
    Customer *c = calloc(1, sizeof *c);
    if (!c) {
        fprintf(stderr, "out of memory\n");
        exit(EXIT_FAILURE);
    }
    unsigned k = roll(1u << 30);
    c->account = account;
    syllables(c->surname, sizeof c->surname, k);
    syllables(c->forename, sizeof c->forename, k >> 12);
    syllables(c->address.street, sizeof c->address.street, k >> 7);
    c->address.number = 1 + (int)(k % 150);
    c->address.zip = 10000 + (int)roll(90000);
    c->segment = k % 100 < 70 ? PRIVATE : k % 100 < 90 ? BUSINESS : k % 100 < 97 ? PUBLIC : STAFF;
    c->flags = k >> 20 & (F_EMAIL | F_GOLD);
    c->balance = roll(200000) / 100.0 - 300;
    c->limit = 100 * (1 + roll(30));
    c->born = 1930 + (int)roll(75);
    c->since = (int)roll(9000);
    c->last_order = c->since;
    return c;
}

typedef struct {
    Segment segment;
    double sum, least;
    long count, overdue, locked;
    const Customer *poorest;
} Tally;

static int sum_segment(Customer *c, void *arg)
{
    Tally *t = arg;
    if (c->segment == t->segment) {
        t->count++;
        t->sum += c->balance;
    }
    return 1;
}

static int find_poorest(Customer *c, void *arg)
{
    Tally *t = arg;
    if (c->balance < t->least && !(c->flags & F_LOCKED)) {
        t->least = c->balance;
        t->poorest = c;
    }
    return ++t->count < 400;
}

static int mark_overdue(Customer *c, void *arg)
{
    Tally *t = arg;
    if (c->balance < -c->limit / 8) {
        c->flags |= F_OVERDUE;
        t->overdue++;
        if (c->balance < -c->limit) {
            c->flags |= F_LOCKED;
            t->locked++;
        }
    } else {
        c->flags &= ~(unsigned)F_OVERDUE;
    }
    return 1;
}

static const Visit visits[3] = {sum_segment, find_poorest, mark_overdue};

static void order(Index *ix, long account, int day, long *missed)
{
    Customer *c = index_find(ix, account);
    if (!c || c->flags & F_LOCKED) {
        ++*missed;
        return;
    }
    c->orders++;
    c->last_order = day;
    c->balance -= 40 + (double)roll(100);
    if (c->balance < 0 && roll(3))
        c->balance += 300;
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? strtol(argv[1], NULL, 10) : 160000;
    if (n < 100)
        n = 100;
    Index ix;
    Tally total = {0};
    long missed = 0, visited = 0, range = 8 * n;
    index_init(&ix);
    for (long i = 0; i < n; i++) {
        long account = (long)roll((unsigned)range);
        if (!index_find(&ix, account))
            index_insert(&ix, customer_new(account));
    }
    printf("%ld customers, %ld rotations, black height %d\n", ix.count, ix.rotations, index_check(&ix, ix.root));

    for (long i = 0; i < 2 * n; i++) {
        unsigned what = roll(100);
        long account = (long)roll((unsigned)range);
        Customer *c;
        if (what < 70) {
            c = index_from(&ix, account);
            order(&ix, c ? c->account : account, 9000 + (int)(i * 365 / n), &missed);
        } else if (what < 84) {
            if (!index_find(&ix, account))
                index_insert(&ix, customer_new(account));
        } else if (what < 98) {
            c = index_from(&ix, account);
            if (c && c->orders < 6) {
                index_remove(&ix, c);
                free(c);
            }
        } else {
            Tally t = {.segment = (Segment)(i % SEGMENTS), .least = 1e9};
            visited += index_range(&ix, account, account + range / 400 * (what - 97), visits[i % 3], &t);
            total.sum += t.sum;
            total.count += t.count;
            total.overdue += t.overdue;
            total.locked += t.locked;
            if (t.poorest && i % (n / 2) < 20)
                printf("poorest from %ld: %s %s, %s %d, %d: %.2f\n", account, t.poorest->forename, t.poorest->surname,
                       t.poorest->address.street, t.poorest->address.number, t.poorest->address.zip,
                       t.poorest->balance);
        }
    }

    double balance[SEGMENTS] = {0};
    long orders = 0, flags[4] = {0}, age = 0, idle = 0;
    unsigned long digest = 0;
    for (Customer *c = index_from(&ix, 0); c; c = index_next(&ix, c)) {
        balance[c->segment] += c->balance;
        orders += c->orders;
        age += 2026 - c->born;
        idle += c->last_order - c->since;
        for (int k = 0; k < 4; k++)
            flags[k] += c->flags >> k & 1;
        digest = digest * 31 + (unsigned long)c->account + (unsigned long)c->surname[1] + (unsigned long)c->address.zip;
    }
    printf("%ld customers, %ld inserted, %ld removed, %ld rotations, %ld steps, black height %d\n", ix.count,
           ix.inserted, ix.removed, ix.rotations, ix.steps, index_check(&ix, ix.root));
    printf("%ld visited, %ld counted, %.2f, %ld overdue, %ld locked, %ld missed\n", visited, total.count, total.sum,
           total.overdue, total.locked, missed);
    printf("balances %.2f %.2f %.2f %.2f\n", balance[0], balance[1], balance[2], balance[3]);
    printf("%ld orders, ages %ld, idle %ld, flags %ld %ld %ld %ld, digest %016lx\n", orders, age, idle, flags[0],
           flags[1], flags[2], flags[3], digest);
    while (ix.root) {
        Customer *c = ix.root;
        index_remove(&ix, c);
        free(c);
    }
    return 0;
}
