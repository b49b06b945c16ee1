// A table of sales: filters over one or two fields, then sums over others; now and then a look at single rows.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 400000, QUERIES = 160 };

struct row {
    long id;
    int day, shop, product, customer;
    long quantity;
    double price, discount, tax;
    long clerk;
    char note[24];
    int returned, paid;
};

static uint64_t seed = 123456789u;
static uint64_t next(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

static double turnover(const struct row *rows, int from, int to)
{
    double sum = 0;
    for (long i = 0; i < ROWS; i++)
        if (rows[i].day >= from && rows[i].day < to)
            sum += (double)rows[i].quantity * rows[i].price;
    return sum;
}

static long sold(const struct row *rows, int product)
{
    long sum = 0;
    for (long i = 0; i < ROWS; i++)
        if (rows[i].product == product && !rows[i].returned)
            sum += rows[i].quantity;
    return sum;
}

static long open_of_shop(const struct row *rows, int shop)
{
    long n = 0;
    for (long i = 0; i < ROWS; i++)
        n += rows[i].shop == shop && !rows[i].paid;
    return n;
}

int main(void)
{
    struct row *rows = calloc(ROWS, sizeof *rows);
    if (!rows)
        return 1;
    for (long i = 0; i < ROWS; i++) {
        struct row *r = &rows[i];
        r->id = i;
        r->day = (int)(i / 1000);
        r->shop = (int)(next() % 200);
        r->product = (int)(next() % 3000);
        r->customer = (int)(next() % 50000);
        r->quantity = (long)(next() % 9) + 1;
        r->price = (double)(next() % 10000) * 0.01;
        r->discount = 0.0;
        r->tax = 0.19;
        r->clerk = (long)(next() % 40);
        r->note[0] = (char)(next() % 26);
        r->returned = next() % 50 == 0;
        r->paid = next() % 10 != 0;
    }
    double money = 0;
    long n = 0, open = 0, marks = 0;
    for (int q = 0; q < QUERIES; q++) {
        int day = (int)(next() % 300);
        money += turnover(rows, day, day + 30);
        n += sold(rows, (int)(next() % 3000));
        open += open_of_shop(rows, (int)(next() % 200));
        for (int k = 0; k < 1000; k++) {
            struct row *r = &rows[next() % ROWS];
            money += r->price * (1.0 - r->discount) * r->tax;
            marks += r->clerk + r->note[0] + r->customer;
        }
    }
    printf("%.2f %ld %ld %ld\n", money, n, open, marks);
    free(rows);
    return 0;
}
