#ifndef BANK_H
#define BANK_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdbool.h>

#define BRANCHES 40
#define DAYS 25

typedef long money_t;                 /* cents */

typedef enum { CHECKING, SAVINGS, BUSINESS, ACCOUNT_TYPES } account_type_t;
typedef enum { OPEN, FROZEN, CLOSED } account_status_t;
typedef enum { DEPOSIT, WITHDRAWAL, TRANSFER, CARD, FEE, TX_KINDS } tx_kind_t;
typedef enum { TX_OK, TX_NO_FUNDS, TX_BLOCKED, TX_UNKNOWN, TX_RESULTS } tx_result_t;

#define FLAG_BURST   0x01u            /* many transactions in a day */
#define FLAG_LARGE   0x02u            /* a large sum in a day */
#define FLAG_REVIEW  0x04u

typedef struct account {
    long number;
    char holder[40];
    char address[48];
    char iban[28];
    account_type_t type;
    account_status_t status;
    int branch;
    money_t balance;
    money_t overdraft;
    money_t day_debits;
    money_t day_credits;
    int day_count;
    double rate;                      /* percent per year */
    money_t interest;                 /* paid so far */
    money_t opening;
    money_t audit;
    int opened_year;
    unsigned flags;
    long transactions;
    struct account *next;             /* in the bucket */
} account_t;

typedef struct {
    account_t **buckets;
    size_t nbuckets;
    size_t count;
} table_t;

typedef struct {
    long id;
    int day;
    int second;
    tx_kind_t kind;
    tx_result_t result;
    long from, to;                    /* account numbers, 0: none */
    money_t amount;
    money_t balance_after;
    const char *memo;
    int terminal;
} tx_t;

typedef struct {
    tx_t *entries;
    size_t count, capacity;
} log_t;

typedef struct {
    money_t volume[TX_KINDS];
    long count[TX_KINDS];
    long failed;
} branch_report_t;

typedef struct {
    table_t table;
    log_t log;
    branch_report_t branches[BRANCHES];
    long results[TX_RESULTS];
    long flagged, frozen;
    int day;
} bank_t;

/* table.c */
int table_init(table_t *t, size_t expected);
void table_free(table_t *t);
account_t *table_find(const table_t *t, long number);
account_t *table_add(table_t *t, long number);
void table_foreach(table_t *t, void (*fn)(account_t *, void *), void *ctx);

/* log.c is small enough to live in table.c */
tx_t *log_append(log_t *l);
#endif
