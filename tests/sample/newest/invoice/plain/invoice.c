/* invoice - two years of order and invoice book-keeping.
   usage: invoice [customers] */
#include "ledger.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MONTHS 24
#define DAYS_PER_MONTH 30
#define PRODUCTS 512
#define AGE_CLASSES 5
#define DUNNING_TOP 3

static uint64_t rng_state = 0x9E3779B97F4A7C15ULL;

static uint32_t rnd(uint32_t n)
{
    rng_state ^= rng_state << 13;
    rng_state ^= rng_state >> 7;
    rng_state ^= rng_state << 17;
    return (uint32_t)((rng_state >> 32) % n);
}

static const char *first_part[] = { "North", "Blue", "Alpha", "Global", "Green",
                                    "Rapid", "Old", "United" };
static const char *second_part[] = { "Steel", "Foods", "Logistics", "Media",
                                     "Paper", "Optics", "Motors" };
static const char *cities[] = { "Hamburg", "Berlin", "Bremen", "Kassel",
                                "Ulm", "Trier" };

static void make_customers(struct ledger *lg, long n)
{
    static const int terms[] = { 14, 30, 30, 60 };
    char name[40];
    for (long i = 0; i < n; i++) {
        const char *a = first_part[rnd(8)];
        const char *b = second_part[rnd(7)];
        snprintf(name, sizeof name, "%s %s %ld", a, b, i);
        const char *city = cities[rnd(6)];
        int t = terms[rnd(4)];
        ledger_add_customer(lg, name, city, t, 100000LL * (1 + rnd(50)));
    }
}

static long make_invoices(struct ledger *lg, long count, int month)
{
    long refused = 0;
    for (long i = 0; i < count; i++) {
        struct customer *c =
            lg->customer_by_id[rnd((uint32_t)lg->num_customers)];
        if (c->blocked && c->overdue > c->credit_limit) {
            refused++;
            continue;
        }
        int day = month * DAYS_PER_MONTH + (int)rnd(DAYS_PER_MONTH);
        struct invoice *inv = ledger_add_invoice(lg, c, day);
        int lines = 1 + (int)rnd(5);
        for (int k = 0; k < lines; k++) {
            long product = rnd(PRODUCTS);
            int qty = 1 + (int)rnd(20);
            long price = 199 + (product * 7919) % 20000;
            double disc = rnd(4) == 0 ? (double)(5 * rnd(4)) : 0.0;
            invoice_add_line(inv, product, qty, price, (int)(product % 3),
                             disc);
        }
    }
    return refused;
}

static void receive_payments(struct ledger *lg, long count, int month,
                             long result[3])
{
    long span = lg->next_number - lg->first_number;
    for (long i = 0; i < count; i++) {
        /* mostly recent invoices, now and then a number nobody knows */
        long back = rnd(3) ? (long)rnd((uint32_t)(span / 4 + 1))
                           : (long)rnd((uint32_t)(span + span / 50 + 1));
        long number = lg->next_number - 1 - back;
        long long amount = rnd(5) ? 0 : 1000 + (long long)rnd(50000);
        int rc = ledger_pay(lg, number, amount, (month + 1) * DAYS_PER_MONTH);
        result[rc + 1]++;
    }
}

static void cancel_some(struct ledger *lg, long count)
{
    for (long i = 0; i < count; i++) {
        long number = lg->first_number + (long)rnd((uint32_t)lg->num_invoices);
        struct invoice *inv = ledger_find(lg, number);
        if (inv && inv->status == INV_OPEN && inv->reminders == 0) {
            inv->status = INV_CANCELLED;
            snprintf(inv->remark, sizeof inv->remark, "cancelled");
        }
    }
}

/* Open amounts by the number of days they are overdue. */
static void ageing_report(const struct ledger *lg, int today, int print)
{
    static const int limit[AGE_CLASSES - 1] = { 0, 30, 60, 90 };
    long long sum[AGE_CLASSES] = { 0 };
    long num[AGE_CLASSES] = { 0 };

    for (const struct invoice *inv = lg->journal_head; inv; inv = inv->next) {
        if (!invoice_is_open(inv))
            continue;
        int late = today - inv->due_day;
        int k = 0;
        while (k < AGE_CLASSES - 1 && late > limit[k])
            k++;
        sum[k] += invoice_due(inv);
        num[k]++;
    }
    if (print) {
        printf("ageing");
        for (int k = 0; k < AGE_CLASSES; k++)
            printf(" %ld:%lld", num[k], sum[k]);
        printf("\n");
    }
}

static void monthly_totals(const struct ledger *lg, int upto)
{
    long long net[MONTHS] = { 0 }, tax[MONTHS] = { 0 }, paid[MONTHS] = { 0 };
    for (const struct invoice *inv = lg->journal_head; inv; inv = inv->next) {
        if (inv->status == INV_CANCELLED)
            continue;
        int m = inv->issue_day / DAYS_PER_MONTH;
        net[m] += inv->net;
        tax[m] += inv->tax;
        paid[m] += inv->paid;
    }
    for (int m = 0; m <= upto; m++)
        printf("  month %2d net %lld tax %lld paid %lld\n", m + 1, net[m],
               tax[m], paid[m]);
}

struct product_stat {
    long long units;
    long long revenue;
};

static void product_report(const struct ledger *lg, int from_day)
{
    static struct product_stat stat[PRODUCTS];
    memset(stat, 0, sizeof stat);
    for (const struct invoice *inv = lg->journal_head; inv; inv = inv->next) {
        if (inv->issue_day < from_day || inv->status == INV_CANCELLED)
            continue;
        for (const struct line_item *li = inv->lines; li; li = li->next) {
            stat[li->product].units += li->quantity;
            stat[li->product].revenue += (long long)li->quantity *
                                         li->unit_price;
        }
    }
    int best = 0;
    unsigned long long check = 0;
    for (int p = 0; p < PRODUCTS; p++) {
        if (stat[p].revenue > stat[best].revenue)
            best = p;
        check = check * 31 + (unsigned long long)stat[p].units;
    }
    printf("best product %d units %lld revenue %lld check %llu\n", best,
           stat[best].units, stat[best].revenue, check);
}

/* Remind customers; print those that owe the most. */
static long dunning_run(struct ledger *lg, int today, int print)
{
    struct customer *top[DUNNING_TOP] = { NULL };
    long reminded = 0;
    for (struct customer *c = lg->customers; c; c = c->next) {
        int worst = 0;
        c->overdue = 0;
        for (struct invoice *inv = c->invoices; inv;
             inv = inv->next_of_customer) {
            if (!invoice_is_open(inv) || inv->due_day + 10 > today)
                continue;
            inv->reminders++;
            reminded++;
            if (inv->reminders > worst)
                worst = inv->reminders;
            c->overdue += invoice_due(inv);
        }
        c->dunning_level = worst > 3 ? 3 : worst;
        c->blocked = c->dunning_level == 3;
        for (int k = 0; k < DUNNING_TOP; k++) {
            if (!top[k] || c->overdue > top[k]->overdue) {
                for (int j = DUNNING_TOP - 1; j > k; j--)
                    top[j] = top[j - 1];
                top[k] = c;
                break;
            }
        }
    }
    if (print)
        for (int k = 0; k < DUNNING_TOP && top[k]; k++)
            printf("  dunning %s, %s: %lld level %d\n", top[k]->name,
                   top[k]->city, top[k]->overdue, top[k]->dunning_level);
    return reminded;
}

static void final_statistics(const struct ledger *lg)
{
    long by_status[4] = { 0 }, levels[4] = { 0 }, lines = 0;
    long long turnover = 0;
    unsigned long long hash = 0;
    for (const struct invoice *inv = lg->journal_head; inv; inv = inv->next) {
        by_status[inv->status]++;
        lines += inv->num_lines;
        hash = hash * 1099511628211ULL +
               (unsigned long long)(inv->paid + inv->last_payment_day);
    }
    for (const struct customer *c = lg->customers; c; c = c->next) {
        levels[c->dunning_level]++;
        turnover += c->turnover;
    }
    printf("invoices %ld lines %ld open %ld partly %ld paid %ld cancelled %ld\n",
           lg->num_invoices, lines, by_status[0], by_status[1], by_status[2],
           by_status[3]);
    printf("levels %ld %ld %ld %ld turnover %lld cash %lld hash %llx\n",
           levels[0], levels[1], levels[2], levels[3], turnover, lg->cash,
           hash);
    printf("last invoice %s\n", lg->journal_tail->reference);
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? strtol(argv[1], NULL, 10) : 40000;
    if (n < 10 || n > 5000000) {
        fprintf(stderr, "usage: %s [customers (10..5000000)]\n", argv[0]);
        return 2;
    }
    struct ledger *lg = ledger_new(n, (size_t)n * 4 + 1);
    long results[3] = { 0 }, refused = 0, reminded = 0;

    make_customers(lg, n);
    for (int m = 0; m < MONTHS; m++) {
        int today = (m + 1) * DAYS_PER_MONTH;
        int quarter = m % 3 == 2;
        refused += make_invoices(lg, n / 4, m);
        receive_payments(lg, n / 3, m, results);
        cancel_some(lg, n / 200);
        ageing_report(lg, today, quarter);
        reminded += dunning_run(lg, today, quarter);
        if (quarter)
            product_report(lg, today - 12 * DAYS_PER_MONTH);
        ageing_report(lg, today + 30, quarter);    /* forecast */
        if (m % 12 == 11)
            monthly_totals(lg, m);
    }
    printf("payments unknown %ld booked %ld late %ld refused %ld reminded %ld\n",
           results[0], results[1], results[2], refused, reminded);
    final_statistics(lg);
    ledger_free(lg);
    return 0;
}
