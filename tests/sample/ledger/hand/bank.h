#ifndef BANK_H
#define BANK_H

#include <stddef.h>
#include <stdint.h>

#define NAME_LEN   24
#define STREET_LEN 28

/* Accounts and transactions are 32-bit indices into pools, 0: none. */
typedef uint32_t acc_t;
typedef uint32_t tx_t;

typedef enum { ACC_CURRENT, ACC_SAVINGS, ACC_LOAN } acc_kind_t;
typedef enum { TX_DEPOSIT, TX_WITHDRAW, TX_TRANSFER_IN, TX_TRANSFER_OUT, TX_INTEREST, TX_FEE } tx_kind_t;

typedef struct {
    int32_t amount;
    uint32_t reference;
    int64_t balance_after;
    acc_t other;
    tx_t next;
    uint16_t day;
    uint8_t kind;
} transaction_t;

struct node {               /* 16 bytes: a search touches nothing else */
    uint32_t number;
    acc_t left, right;
    uint32_t parent_red;    /* parent << 1 | red */
};

struct daily {              /* what the end of the day needs */
    int64_t balance;
    double accrued;
    int16_t last_active;
    uint8_t kind, dormant;
    tx_t history;
};

struct detail {
    int64_t total_in, total_out;
    uint32_t num_tx;
    char name[NAME_LEN];
    char street[STREET_LEN];
};

typedef struct bank {
    acc_t root;
    size_t num_accounts;
    int today;
    uint32_t next_reference;
    long vault;
    long refused, unknown;
    long fees, interest_paid, interest_due;
} bank_t;

extern struct node *nodes;
extern struct daily *daily;
extern struct detail *details;

void *xmalloc(size_t n);
void *xrealloc(void *p, size_t n);

void  tree_insert(bank_t *bank, acc_t acc);
acc_t tree_find(bank_t *bank, uint32_t number);
acc_t tree_first(bank_t *bank);
acc_t tree_next(acc_t acc);
int   tree_check(acc_t acc);

acc_t bank_open(bank_t *bank, uint32_t number, acc_kind_t kind, const char *name);
int  bank_deposit(bank_t *bank, uint32_t number, long amount);
int  bank_withdraw(bank_t *bank, uint32_t number, long amount);
int  bank_transfer(bank_t *bank, uint32_t from, uint32_t to, long amount);
void bank_end_of_day(bank_t *bank);
void bank_end_of_month(bank_t *bank);
unsigned long bank_statement(bank_t *bank, uint32_t number, int days);

#endif
