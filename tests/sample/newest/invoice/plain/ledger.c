#include "ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const int tax_rates[3] = { 0, 7, 19 };

static void *xcalloc(size_t n, size_t size)
{
    void *p = calloc(n, size);
    if (!p) {
        fprintf(stderr, "invoice: out of memory\n");
        exit(1);
    }
    return p;
}

struct ledger *ledger_new(long max_customers, size_t buckets)
{
    struct ledger *lg = xcalloc(1, sizeof *lg);
    lg->customer_by_id = xcalloc((size_t)max_customers,
                                 sizeof *lg->customer_by_id);
    lg->num_buckets = buckets;
    lg->buckets = xcalloc(buckets, sizeof *lg->buckets);
    lg->first_number = lg->next_number = 100000;
    return lg;
}

void ledger_free(struct ledger *lg)
{
    struct invoice *inv = lg->journal_head;
    while (inv) {
        struct invoice *next = inv->next;
        struct line_item *li = inv->lines;
        while (li) {
            struct line_item *n = li->next;
            free(li);
            li = n;
        }
        free(inv);
        inv = next;
    }
    struct customer *c = lg->customers;
    while (c) {
        struct customer *next = c->next;
        free(c);
        c = next;
    }
    free(lg->customer_by_id);
    free(lg->buckets);
    free(lg);
}

struct customer *ledger_add_customer(struct ledger *lg, const char *name,
                                     const char *city, int terms,
                                     long long credit_limit)
{
    struct customer *c = xcalloc(1, sizeof *c);
    c->id = lg->num_customers;
    snprintf(c->name, sizeof c->name, "%s", name);
    snprintf(c->street, sizeof c->street, "Main Street %ld", c->id % 200 + 1);
    snprintf(c->city, sizeof c->city, "%s", city);
    strcpy(c->country, "DE");
    c->terms = terms;
    c->credit_limit = credit_limit;
    c->next = lg->customers;
    lg->customers = c;
    lg->customer_by_id[lg->num_customers++] = c;
    return c;
}

static size_t bucket_of(const struct ledger *lg, long number)
{
    return (size_t)((unsigned long)number * 2654435761UL % lg->num_buckets);
}

struct invoice *ledger_add_invoice(struct ledger *lg, struct customer *c,
                                   int day)
{
    struct invoice *inv = xcalloc(1, sizeof *inv);
    inv->number = lg->next_number++;
    snprintf(inv->reference, sizeof inv->reference, "R%ld/%d", inv->number,
             day);
    strcpy(inv->currency, "EUR");
    inv->status = INV_OPEN;
    inv->customer = c;
    inv->issue_day = day;
    inv->due_day = day + c->terms;
    inv->last_payment_day = -1;
    inv->next_of_customer = c->invoices;
    c->invoices = inv;

    size_t b = bucket_of(lg, inv->number);
    inv->hash_next = lg->buckets[b];
    lg->buckets[b] = inv;

    if (lg->journal_tail)
        lg->journal_tail->next = inv;
    else
        lg->journal_head = inv;
    lg->journal_tail = inv;
    lg->num_invoices++;
    return inv;
}

void invoice_add_line(struct invoice *inv, long product, int quantity,
                      long unit_price, int tax_class, double discount)
{
    struct line_item *li = xcalloc(1, sizeof *li);
    li->product = product;
    snprintf(li->description, sizeof li->description, "Item %ld", product);
    li->quantity = quantity;
    li->unit_price = unit_price;
    li->tax_class = tax_class;
    li->discount = discount;
    li->next = inv->lines;
    inv->lines = li;
    inv->num_lines++;

    long long gross = (long long)quantity * unit_price;
    long long net = gross - (long long)(gross * (int)discount / 100);
    inv->net += net;
    inv->tax += net * tax_rates[tax_class] / 100;
}

struct invoice *ledger_find(const struct ledger *lg, long number)
{
    struct invoice *inv = lg->buckets[bucket_of(lg, number)];
    while (inv && inv->number != number)
        inv = inv->hash_next;
    return inv;
}

/* Returns 0 when booked, -1 for an unknown invoice, 1 when nothing was due. */
int ledger_pay(struct ledger *lg, long number, long long amount, int day)
{
    struct invoice *inv = ledger_find(lg, number);
    if (!inv)
        return -1;
    if (!invoice_is_open(inv))
        return 1;
    long long due = invoice_due(inv);
    if (amount <= 0 || amount > due)
        amount = due;
    inv->paid += amount;
    inv->last_payment_day = day;
    inv->status = inv->paid == inv->net + inv->tax ? INV_PAID : INV_PARTLY;
    inv->customer->turnover += amount;
    lg->cash += amount;
    return 0;
}
