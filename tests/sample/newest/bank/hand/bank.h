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

#define NO_ACCOUNT UINT32_MAX

/* 32 bytes: what transactions and the end of the day touch */
typedef struct {
    uint32_t number;
    uint32_t next;                    /* in the bucket */
    money_t balance;
    uint32_t day_debits;
    uint32_t transactions;
    uint16_t day_count;
    uint8_t overdraft;                /* in units of 100.00 */
    uint8_t branch;
    uint8_t status;
    uint8_t flags;
    uint8_t rate;                     /* quarters of a percent */
} account_t;

typedef struct {
    char holder[40];
    char address[48];
    char iban[28];
    uint16_t opened_year;
    uint8_t type;
} person_t;

typedef struct {
    uint32_t *buckets;
    size_t nbuckets;
    account_t *accounts;
    money_t *interest;                /* paid so far */
    int32_t *opening;
    money_t *audit;
    person_t *persons;
    size_t count, capacity;
} table_t;

typedef struct {
    uint32_t from, to;                /* account numbers, 0: none */
    uint32_t amount;
    uint8_t kind, result;
} tx_t;

typedef struct {
    tx_t *entries;
    size_t count, capacity;
    size_t day_first[DAYS + 1];
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
account_t *table_find(const table_t *t, uint32_t number);
account_t *table_add(table_t *t, uint32_t number);
void table_foreach(table_t *t, void (*fn)(account_t *, void *), void *ctx);

tx_t *log_append(log_t *l);
#endif
