#ifndef BANK_H
#define BANK_H

#include <stddef.h>

#define NAME_LEN   24
#define STREET_LEN 28

typedef enum { ACC_CURRENT, ACC_SAVINGS, ACC_LOAN } acc_kind_t;
typedef enum { TX_DEPOSIT, TX_WITHDRAW, TX_TRANSFER_IN, TX_TRANSFER_OUT, TX_INTEREST, TX_FEE } tx_kind_t;

typedef struct transaction {
    tx_kind_t kind;
    int day;
    long amount;                /* cents */
    long balance_after;
    long reference;
    struct account *other;      /* counterparty of a transfer */
    struct transaction *next;   /* older */
} transaction_t;

typedef struct account {
    long number;
    char name[NAME_LEN];
    char street[STREET_LEN];
    acc_kind_t kind;
    long balance;
    long overdraft_limit;
    double rate;
    double accrued;
    int opened_day;
    int last_active;
    int dormant;
    long num_tx;
    long total_in, total_out;
    transaction_t *history;     /* newest first */

    /* red-black tree by number */
    struct account *left, *right, *parent;
    int red;
} account_t;

typedef struct bank {
    account_t *root;
    size_t num_accounts;
    int today;
    long next_reference;
    long vault;
    long refused, unknown;
    long fees, interest_paid, interest_due;
} bank_t;

/* util.c */
void *xmalloc(size_t n);
void *xcalloc(size_t n, size_t size);

/* tree.c */
void       tree_insert(bank_t *bank, account_t *acc);
account_t *tree_find(bank_t *bank, long number);
account_t *tree_first(bank_t *bank);
account_t *tree_next(account_t *acc);
int        tree_check(account_t *acc);
void       tree_free(account_t *acc);

/* bank.c */
account_t *bank_open(bank_t *bank, long number, acc_kind_t kind, const char *name);
int  bank_deposit(bank_t *bank, long number, long amount);
int  bank_withdraw(bank_t *bank, long number, long amount);
int  bank_transfer(bank_t *bank, long from, long to, long amount);
void bank_end_of_day(bank_t *bank);
void bank_end_of_month(bank_t *bank);
unsigned long bank_statement(bank_t *bank, long number, int days);

#endif
