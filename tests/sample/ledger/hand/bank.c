#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bank.h"

struct daily *daily;
struct detail *details;
static transaction_t *txs;
static uint32_t tx_used = 1, tx_cap, acc_cap;

void *xrealloc(void *p, size_t n)
{
    p = realloc(p, n);
    if (!p) {
        fprintf(stderr, "bank: out of memory\n");
        exit(2);
    }
    return p;
}

void *xmalloc(size_t n)
{
    return xrealloc(NULL, n);
}

acc_t bank_open(bank_t *bank, uint32_t number, acc_kind_t kind, const char *name)
{
    acc_t acc = (acc_t)++bank->num_accounts;

    if (acc >= acc_cap) {
        acc_cap = acc_cap ? 2 * acc_cap : 4096;
        nodes = xrealloc(nodes, acc_cap * sizeof(*nodes));
        daily = xrealloc(daily, acc_cap * sizeof(*daily));
        details = xrealloc(details, acc_cap * sizeof(*details));
    }
    nodes[acc].number = number;
    daily[acc] = (struct daily){ .kind = (uint8_t)kind, .last_active = (int16_t)bank->today };
    memset(&details[acc], 0, sizeof(details[acc]));
    strncpy(details[acc].name, name, NAME_LEN - 1);
    snprintf(details[acc].street, STREET_LEN, "%d Main Street", (int)(number % 997 + 1));
    tree_insert(bank, acc);
    return acc;
}

static long limit_of(const struct daily *d)
{
    return d->kind == ACC_CURRENT ? 50000 : d->kind == ACC_LOAN ? 5000000 : 0;
}

static void record(bank_t *bank, acc_t acc, tx_kind_t kind, long amount, acc_t other)
{
    struct daily *d = &daily[acc];
    transaction_t *tx;

    if (tx_used >= tx_cap) {
        tx_cap = tx_cap ? 2 * tx_cap : 65536;
        txs = xrealloc(txs, tx_cap * sizeof(*txs));
    }
    tx = &txs[tx_used];
    d->balance += amount;
    *tx = (transaction_t){ (int32_t)amount, bank->next_reference++, d->balance, other, d->history,
                           (uint16_t)bank->today, (uint8_t)kind };
    d->history = tx_used++;
    details[acc].num_tx++;
    if (amount >= 0)
        details[acc].total_in += amount;
    else
        details[acc].total_out -= amount;
    if (kind != TX_INTEREST && kind != TX_FEE) {
        d->last_active = (int16_t)bank->today;
        d->dormant = 0;
    }
}

int bank_deposit(bank_t *bank, uint32_t number, long amount)
{
    acc_t acc = tree_find(bank, number);

    if (!acc) {
        bank->unknown++;
        return -1;
    }
    record(bank, acc, TX_DEPOSIT, amount, 0);
    bank->vault += amount;
    return 0;
}

int bank_withdraw(bank_t *bank, uint32_t number, long amount)
{
    acc_t acc = tree_find(bank, number);

    if (!acc) {
        bank->unknown++;
        return -1;
    }
    if (daily[acc].balance + limit_of(&daily[acc]) < amount) {
        bank->refused++;
        return -1;
    }
    record(bank, acc, TX_WITHDRAW, -amount, 0);
    bank->vault -= amount;
    return 0;
}

int bank_transfer(bank_t *bank, uint32_t from, uint32_t to, long amount)
{
    acc_t a = tree_find(bank, from), b = tree_find(bank, to);

    if (!a || !b || a == b) {
        bank->unknown++;
        return -1;
    }
    if (daily[a].balance + limit_of(&daily[a]) < amount) {
        bank->refused++;
        return -1;
    }
    record(bank, a, TX_TRANSFER_OUT, -amount, b);
    record(bank, b, TX_TRANSFER_IN, amount, a);
    return 0;
}

void bank_end_of_day(bank_t *bank)
{
    static const double rates[] = { 0.001, 0.021, 0.067 };

    for (acc_t acc = tree_first(bank); acc; acc = tree_next(acc)) {
        struct daily *d = &daily[acc];
        double rate = d->balance < 0 && d->kind == ACC_CURRENT ? 0.12 : rates[d->kind];
        d->accrued += d->balance * rate / 365;
        if (!d->dormant && bank->today - d->last_active > 20)
            d->dormant = 1;
    }
    bank->today++;
}

void bank_end_of_month(bank_t *bank)
{
    for (acc_t acc = tree_first(bank); acc; acc = tree_next(acc)) {
        struct daily *d = &daily[acc];
        long cents = (long)d->accrued;
        if (cents != 0) {
            record(bank, acc, TX_INTEREST, cents, 0);
            if (cents > 0)
                bank->interest_paid += cents;
            else
                bank->interest_due -= cents;
        }
        d->accrued -= cents;
        if (d->dormant && d->balance > 500) {
            record(bank, acc, TX_FEE, -250, 0);
            bank->fees += 250;
        }
    }
}

unsigned long bank_statement(bank_t *bank, uint32_t number, int days)
{
    unsigned long h = 5381;
    acc_t acc = tree_find(bank, number);

    if (!acc)
        return 0;
    for (tx_t t = daily[acc].history; t && txs[t].day > bank->today - days; t = txs[t].next) {
        const transaction_t *tx = &txs[t];
        h = h * 33 ^ (unsigned long)(tx->amount + tx->balance_after);
        h = h * 33 ^ (unsigned long)tx->kind ^ (unsigned long)tx->reference;
        if (tx->other)
            h += nodes[tx->other].number;
    }
    return h;
}
