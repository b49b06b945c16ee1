#include "bank.h"

#include <stdio.h>
#include <stdlib.h>

static const struct tariff tariffs[] = {
    {"flat", {25, 10, 40}, 0, 1.0},
    {"share", {0, 0, 10}, 4, 1.2},
    {"mixed", {10, 5, 10}, 2, 1.1},
    {"free", {0, 0, 0}, 0, 0.5},
};

/* Refusals are counted for each status, the worst is shown. */
static void report_log(const struct bank *b)
{
    static const char *const names[STATUSES] = {"pending", "done", "no funds", "blocked", "unknown"};
    long count[STATUSES] = {0}, sum[STATUSES] = {0};
    size_t worst = b->txns;
    for (size_t i = 0; i < b->txns; i++) {
        long amount = b->log[i].amount;
        count[b->status[i]]++;
        sum[b->status[i]] += amount;
        if (b->status[i] == NO_FUNDS && (worst == b->txns || amount > b->log[worst].amount))
            worst = i;
    }
    for (int s = 0; s < STATUSES; s++)
        if (count[s])
            printf("  %-8s %7ld %12ld\n", names[s], count[s], sum[s]);
    if (worst != b->txns)
        printf("  refused %ld: %s\n", (long)b->note[worst].serial, b->note[worst].memo);
}

static void report_accounts(const struct bank *b)
{
    const struct account *rich = &b->account[0];
    long total = 0, interest = 0, frozen = 0;
    uint64_t digest = 0;
    for (size_t i = 0; i < b->accounts; i++) {
        const struct account *a = &b->account[i];
        total += a->balance;
        interest += b->interest[i];
        frozen += a->frozen;
        if (a->balance > rich->balance)
            rich = a;
        digest = (digest ^ (uint64_t)(a->balance + a->moves)) * 0x100000001b3u;
    }
    printf("  total %ld, interest %ld, fees %ld, frozen %ld, digest %016llx\n", total, interest, b->fees, frozen,
           (unsigned long long)digest);
    const struct person *p = &b->person[rich - b->account];
    printf("  richest %s (%ld, branch %d, born %d): %ld\n", p->owner, (long)rich->number, p->branch,
           (int)p->birthday, (long)rich->balance);
}

int main(int argc, char **argv)
{
    size_t accounts = argc > 1 ? strtoul(argv[1], NULL, 10) : 220000;
    size_t txns = argc > 2 ? strtoul(argv[2], NULL, 10) : 600000;
    struct bank bank;

    if (accounts < 1)
        accounts = 1;
    bank_open(&bank, accounts, txns);
    for (size_t i = 0; i < sizeof tariffs / sizeof *tariffs; i++) {
        bank_rewind(&bank);
        bank_replay(&bank, &tariffs[i], txns / 12 + 1);
        printf("tariff %s\n", tariffs[i].name);
        report_log(&bank);
        report_accounts(&bank);
    }
    bank_close(&bank);
    return 0;
}
