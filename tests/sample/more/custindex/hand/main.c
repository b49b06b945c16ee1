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

static unsigned customer_new(Index *ix, long account)
{
    unsigned c = index_new(ix, account);
    State *s = &ix->state[c];
    Person *p = &ix->person[c];
    unsigned k = roll(1u << 30);
    syllables(p->surname, sizeof p->surname, k);
    syllables(p->forename, sizeof p->forename, k >> 12);
    syllables(p->address.street, sizeof p->address.street, k >> 7);
    p->address.number = 1 + (int)(k % 150);
    p->address.zip = 10000 + (int)roll(90000);
    s->segment = k % 100 < 70 ? PRIVATE : k % 100 < 90 ? BUSINESS : k % 100 < 97 ? PUBLIC : STAFF;
    s->flags = k >> 20 & (F_EMAIL | F_GOLD);
    s->balance = roll(200000) / 100.0 - 300;
    s->limit = (unsigned char)(1 + roll(30));
    p->born = (short)(1930 + (int)roll(75));
    p->since = s->last_order = (short)roll(9000);
    s->orders = 0;
    return c;
}

typedef struct {
    Segment segment;
    double sum, least;
    long count, overdue, locked;
    unsigned poorest;
} Tally;

static int sum_segment(Index *ix, unsigned k, void *arg)
{
    State *c = &ix->state[k];
    Tally *t = arg;
    if (c->segment == t->segment) {
        t->count++;
        t->sum += c->balance;
    }
    return 1;
}

static int find_poorest(Index *ix, unsigned k, void *arg)
{
    State *c = &ix->state[k];
    Tally *t = arg;
    if (c->balance < t->least && !(c->flags & F_LOCKED)) {
        t->least = c->balance;
        t->poorest = k;
    }
    return ++t->count < 400;
}

static int mark_overdue(Index *ix, unsigned k, void *arg)
{
    State *c = &ix->state[k];
    Tally *t = arg;
    if (c->balance < -(100.0 * c->limit) / 8) {
        c->flags |= F_OVERDUE;
        t->overdue++;
        if (c->balance < -(100.0 * c->limit)) {
            c->flags |= F_LOCKED;
            t->locked++;
        }
    } else {
        c->flags &= (unsigned char)~F_OVERDUE;
    }
    return 1;
}

static const Visit visits[3] = {sum_segment, find_poorest, mark_overdue};

static void order(Index *ix, long account, int day, long *missed)
{
    unsigned k = index_find(ix, account);
    State *c = &ix->state[k];
    if (!k || c->flags & F_LOCKED) {
        ++*missed;
        return;
    }
    c->orders++;
    c->last_order = (short)day;
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
            index_insert(&ix, customer_new(&ix, account));
    }
    printf("%ld customers, %ld rotations, black height %d\n", ix.count, ix.rotations, index_check(&ix, ix.root));

    for (long i = 0; i < 2 * n; i++) {
        unsigned what = roll(100);
        long account = (long)roll((unsigned)range);
        unsigned c;
        if (what < 70) {
            c = index_from(&ix, account);
            order(&ix, c ? ix.node[c].account : account, 9000 + (int)(i * 365 / n), &missed);
        } else if (what < 84) {
            if (!index_find(&ix, account))
                index_insert(&ix, customer_new(&ix, account));
        } else if (what < 98) {
            c = index_from(&ix, account);
            if (c && ix.state[c].orders < 6) {
                index_remove(&ix, c);
                index_free(&ix, c);
            }
        } else {
            Tally t = {.segment = (Segment)(i % SEGMENTS), .least = 1e9};
            visited += index_range(&ix, account, account + range / 400 * (what - 97), visits[i % 3], &t);
            total.sum += t.sum;
            total.count += t.count;
            total.overdue += t.overdue;
            total.locked += t.locked;
            if (t.poorest && i % (n / 2) < 20) {
                const Person *p = &ix.person[t.poorest];
                printf("poorest from %ld: %s %s, %s %d, %d: %.2f\n", account, p->forename, p->surname,
                       p->address.street, p->address.number, p->address.zip, ix.state[t.poorest].balance);
            }
        }
    }

    double balance[SEGMENTS] = {0};
    long orders = 0, flags[4] = {0}, age = 0, idle = 0;
    unsigned long digest = 0;
    for (unsigned at = index_from(&ix, 0); at; at = index_next(&ix, at)) {
        const State *c = &ix.state[at];
        const Person *p = &ix.person[at];
        balance[c->segment] += c->balance;
        orders += c->orders;
        age += 2026 - p->born;
        idle += c->last_order - p->since;
        for (int k = 0; k < 4; k++)
            flags[k] += c->flags >> k & 1;
        digest = digest * 31 + (unsigned long)ix.node[at].account + (unsigned long)p->surname[1] +
                 (unsigned long)p->address.zip;
    }
    printf("%ld customers, %ld inserted, %ld removed, %ld rotations, %ld steps, black height %d\n", ix.count,
           ix.inserted, ix.removed, ix.rotations, ix.steps, index_check(&ix, ix.root));
    printf("%ld visited, %ld counted, %.2f, %ld overdue, %ld locked, %ld missed\n", visited, total.count, total.sum,
           total.overdue, total.locked, missed);
    printf("balances %.2f %.2f %.2f %.2f\n", balance[0], balance[1], balance[2], balance[3]);
    printf("%ld orders, ages %ld, idle %ld, flags %ld %ld %ld %ld, digest %016lx\n", orders, age, idle, flags[0],
           flags[1], flags[2], flags[3], digest);
    while (ix.root)
        index_remove(&ix, ix.root);
    free(ix.node);
    free(ix.state);
    free(ix.person);
    return 0;
}
