#include <stdio.h>
#include <stdlib.h>

#include "book.h"

static uint64_t seed = 88172645463325252u;

static long draw(long limit)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (long)((seed >> 32) * (uint64_t)limit >> 32);
}

static struct account *some_account(struct book *b, long accounts)
{
    static const char *const family[] = {"Adler", "Brandt", "Cortez", "Dubois", "Eriksen", "Fischer", "Gupta", "Horvat"};
    char name[24];
    long n = draw(accounts), i = 0;
    for (const char *s = family[n % 8]; *s; s++)
        name[i++] = *s;
    name[i++] = '/';
    for (n /= 8; n > 0; n /= 10)
        name[i++] = (char)('0' + n % 10);
    name[i] = '\0';
    return book_account(b, name);
}

static void place(struct book *b, long accounts, long spread)
{
    enum side side = draw(2) ? BID : ASK;
    long distance = draw(4) ? draw(spread) : draw(100) - 50;
    long middle = 4 * spread + b->now / 64 % 128;
    struct terms t = {side == BID ? middle - distance : middle + distance, 10 + draw(990), 0};
    book_place(b, some_account(b, accounts), side, t);
    book_trade(b);
}

int main(int argc, char **argv)
{
    long orders = argc > 1 ? strtol(argv[1], NULL, 10) : 200000;
    if (orders < 100 || orders > 50000000)
        orders = 100;
    long accounts = orders / 16 + 1, spread = orders;
    struct summary total = {0, 0, 0};
    struct book b;

    book_init(&b, (size_t)accounts);
    while ((long)b.live.used < orders) {
        b.now++;
        place(&b, accounts, spread);
    }
    for (long i = 0; i < 2 * orders; i++) {
        b.now++;
        if ((long)b.live.used > orders || draw(20) == 0)
            book_cancel(&b, b.live.at[draw((long)b.live.used)]);
        else
            place(&b, accounts, spread);
        if (i % 4 == 0) {
            enum side side = draw(2) ? BID : ASK;
            long low = 3 * spread + draw(2 * spread);
            struct summary s = tree_range(b.root[side], low, low + spread / 2000, i % 8 ? visit_open : visit_partial);
            total.orders += s.orders;
            total.quantity += s.quantity;
            total.value += s.value % 1000;
        }
    }
    printf("ranges: %ld orders, %ld pieces, value %ld\n", total.orders, total.quantity, total.value);
    report_book(&b, 8);
    report_accounts(&b, 5);
    printf("digest %016lx\n", (unsigned long)b.digest);
    book_free(&b);
    return 0;
}
