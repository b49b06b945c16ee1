#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bank.h"

void *xmalloc(size_t n)
{
    void *p = malloc(n);
    if (!p) {
        fprintf(stderr, "bank: out of memory\n");
        exit(2);
    }
    return p;
}

void *xcalloc(size_t n, size_t size)
{
    void *p = xmalloc(n * size);
    memset(p, 0, n * size);
    return p;
}

account_t *bank_open(bank_t *bank, long number, acc_kind_t kind, const char *name)
{
    static const double rates[] = { 0.001, 0.021, -0.067 };
    account_t *acc = xcalloc(1, sizeof(account_t));

    acc->number = number;
    acc->kind = kind;
    strncpy(acc->name, name, NAME_LEN - 1);
    snprintf(acc->street, STREET_LEN, "%ld Main Street", number % 997 + 1);
    acc->overdraft_limit = kind == ACC_CURRENT ? 50000 : kind == ACC_LOAN ? 5000000 : 0;
    acc->rate = rates[kind];
    acc->opened_day = bank->today;
    acc->last_active = bank->today;
    tree_insert(bank, acc);
    bank->num_accounts++;
    return acc;
}

static void record(bank_t *bank, account_t *acc, tx_kind_t kind, long amount, account_t *other)
{
    transaction_t *tx = xmalloc(sizeof(*tx));

    tx->kind = kind;
    tx->day = bank->today;
    tx->amount = amount;
    tx->reference = bank->next_reference++;
    tx->other = other;
    acc->balance += amount;
    tx->balance_after = acc->balance;
    tx->next = acc->history;
    acc->history = tx;
    acc->num_tx++;
    if (amount >= 0)
        acc->total_in += amount;
    else
        acc->total_out -= amount;
    if (kind != TX_INTEREST && kind != TX_FEE) {
        acc->last_active = bank->today;
        acc->dormant = 0;
    }
}

int bank_deposit(bank_t *bank, long number, long amount)
{
    account_t *acc = tree_find(bank, number);

    if (!acc) {
        bank->unknown++;
        return -1;
    }
    record(bank, acc, TX_DEPOSIT, amount, NULL);
    bank->vault += amount;
    return 0;
}

int bank_withdraw(bank_t *bank, long number, long amount)
{
    account_t *acc = tree_find(bank, number);

    if (!acc) {
        bank->unknown++;
        return -1;
    }
    if (acc->balance + acc->overdraft_limit < amount) {
        bank->refused++;
        return -1;
    }
    record(bank, acc, TX_WITHDRAW, -amount, NULL);
    bank->vault -= amount;
    return 0;
}

int bank_transfer(bank_t *bank, long from, long to, long amount)
{
    account_t *a = tree_find(bank, from), *b = tree_find(bank, to);

    if (!a || !b || a == b) {
        bank->unknown++;
        return -1;
    }
    if (a->balance + a->overdraft_limit < amount) {
        bank->refused++;
        return -1;
    }
    record(bank, a, TX_TRANSFER_OUT, -amount, b);
    record(bank, b, TX_TRANSFER_IN, amount, a);
    return 0;
}

void bank_end_of_day(bank_t *bank)
{
    for (account_t *acc = tree_first(bank); acc; acc = tree_next(acc)) {
        double rate = acc->balance < 0 && acc->kind == ACC_CURRENT ? 0.12 : acc->rate;
        if (rate < 0)
            rate = -rate;
        acc->accrued += acc->balance * rate / 365;
        if (!acc->dormant && bank->today - acc->last_active > 20)
            acc->dormant = 1;
    }
    bank->today++;
}

void bank_end_of_month(bank_t *bank)
{
    for (account_t *acc = tree_first(bank); acc; acc = tree_next(acc)) {
        long cents = (long)acc->accrued;
        if (cents != 0) {
            record(bank, acc, TX_INTEREST, cents, NULL);
            if (cents > 0)
                bank->interest_paid += cents;
            else
                bank->interest_due -= cents;
        }
        acc->accrued -= cents;
        if (acc->dormant && acc->balance > 500) {
            record(bank, acc, TX_FEE, -250, NULL);
            bank->fees += 250;
        }
    }
}

/* Fingerprint of the statement over the last days. */
unsigned long bank_statement(bank_t *bank, long number, int days)
{
    unsigned long h = 5381;
    account_t *acc = tree_find(bank, number);

    if (!acc)
        return 0;
    for (transaction_t *tx = acc->history; tx && tx->day > bank->today - days; tx = tx->next) {
        h = h * 33 ^ (unsigned long)(tx->amount + tx->balance_after);
        h = h * 33 ^ (unsigned long)tx->kind ^ (unsigned long)tx->reference;
        if (tx->other)
            h += (unsigned long)tx->other->number;
    }
    return h;
}
