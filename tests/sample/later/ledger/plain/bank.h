/* A bank replays its transaction log under several tariffs. */
#ifndef BANK_H
#define BANK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum kind { CURRENT, SAVINGS, BUSINESS, KINDS };
enum op { TRANSFER, DEPOSIT, WITHDRAW, FREEZE, OPS };
enum status { PENDING, DONE, NO_FUNDS, BLOCKED, UNKNOWN, STATUSES };

struct account {
    long number;
    char owner[24];
    enum kind kind;
    bool frozen;
    int branch;
    int32_t birthday;
    long opening;               /* balances in cents */
    long balance;
    long credit;
    long interest;              /* earned so far */
    double rate;
    long last_used;
    long moves;
    struct account *chain;      /* in the hash table */
};

struct txn {
    long serial;
    long time;
    enum op op;
    enum status status;
    long from, to;              /* account numbers */
    long amount;
    long fee;
    char memo[24];
};

struct tariff {
    const char *name;
    long fee[KINDS];
    long permille;              /* of the amount */
    double bonus;
};

struct bank {
    struct account *account;
    size_t accounts;
    struct account **bucket;
    size_t buckets;             /* power of two */
    struct txn *log;
    size_t txns, room;
    uint64_t rng;
    long fees;
};

long draw(struct bank *b, long limit);
void bank_open(struct bank *b, size_t accounts, size_t txns);
void bank_close(struct bank *b);
struct account *bank_find(const struct bank *b, long number);
void bank_rewind(struct bank *b);
void bank_replay(struct bank *b, const struct tariff *t, size_t month);

#endif
