/* As plain: accounts and transactions split into hot records and cold arrays. */
#ifndef BANK_H
#define BANK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum kind { CURRENT, SAVINGS, BUSINESS, KINDS };
enum op { TRANSFER, DEPOSIT, WITHDRAW, FREEZE, OPS };
enum status { PENDING, DONE, NO_FUNDS, BLOCKED, UNKNOWN, STATUSES };

struct account {                /* what every transaction uses: 32 bytes */
    uint32_t number;
    uint32_t chain;             /* index + 1 */
    int64_t balance;
    uint32_t credit;
    uint32_t last_used;
    uint32_t moves;
    uint8_t kind;
    bool frozen;
};

struct person {
    char owner[24];
    int32_t birthday;
    int16_t branch;
};

struct txn {
    uint32_t from, to;
    uint32_t amount;
    uint32_t time;
};

struct note {
    uint32_t serial;
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
    double *rate;
    uint32_t *opening;
    int64_t *interest;
    struct person *person;
    size_t accounts;
    uint32_t *bucket;
    size_t buckets;             /* power of two */
    struct txn *log;
    uint32_t *fee;
    uint8_t *op, *status;
    struct note *note;
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
