/* ledger.h - customers, invoices and their lines */
#ifndef LEDGER_H
#define LEDGER_H

#include <stddef.h>

enum invoice_status { INV_OPEN, INV_PARTLY, INV_PAID, INV_CANCELLED };

struct customer;

struct line_item {
    long product;
    char description[24];
    int quantity;
    int tax_class;              /* index into the table of tax rates */
    long unit_price;            /* cents */
    double discount;            /* percent */
    struct line_item *next;
};

struct invoice {
    long number;
    char reference[24];
    char currency[4];
    enum invoice_status status;
    struct customer *customer;
    int issue_day;
    int due_day;
    int last_payment_day;
    int reminders;
    long long net;
    long long tax;
    long long paid;
    struct line_item *lines;
    int num_lines;
    char remark[32];
    struct invoice *next_of_customer;
    struct invoice *hash_next;
    struct invoice *next;       /* in the journal */
};

struct customer {
    long id;
    char name[40];
    char street[40];
    char city[24];
    char country[4];
    int terms;                  /* days until an invoice is due */
    int dunning_level;
    long long credit_limit;
    long long turnover;
    long long overdue;
    int blocked;
    struct invoice *invoices;
    struct customer *next;
};

struct ledger {
    struct customer *customers;
    struct customer **customer_by_id;
    long num_customers;
    struct invoice *journal_head;
    struct invoice *journal_tail;
    long num_invoices;
    long first_number;
    long next_number;
    struct invoice **buckets;
    size_t num_buckets;
    long long cash;
};

extern const int tax_rates[3];  /* in percent */

struct ledger *ledger_new(long max_customers, size_t buckets);
void ledger_free(struct ledger *lg);
struct customer *ledger_add_customer(struct ledger *lg, const char *name,
                                     const char *city, int terms,
                                     long long credit_limit);
struct invoice *ledger_add_invoice(struct ledger *lg, struct customer *c,
                                   int day);
void invoice_add_line(struct invoice *inv, long product, int quantity,
                      long unit_price, int tax_class, double discount);
struct invoice *ledger_find(const struct ledger *lg, long number);
int ledger_pay(struct ledger *lg, long number, long long amount, int day);

static inline long long invoice_due(const struct invoice *inv)
{
    return inv->net + inv->tax - inv->paid;
}

static inline int invoice_is_open(const struct invoice *inv)
{
    return inv->status == INV_OPEN || inv->status == INV_PARTLY;
}

#endif
