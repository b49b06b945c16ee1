#include <stdio.h>
#include <stdlib.h>
#include "bank.h"

static unsigned long long state = 0x853c49e6748fea9bULL;

static unsigned long rnd(unsigned long n)
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (unsigned long)((state * 0x2545F4914F6CDD1DULL) >> 33) % n;
}

static uint32_t pick(uint32_t *numbers, int n)
{
    return rnd(200) == 0 ? 1 : numbers[rnd(n)];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 100000;
    int days = argc > 2 ? atoi(argv[2]) : 30;
    bank_t bank = { 0 };
    uint32_t *numbers = xmalloc(n * sizeof(*numbers));
    unsigned long print = 0;

    for (int i = 0; i < n; i++) {
        char name[NAME_LEN];
        acc_kind_t kind = rnd(10) < 6 ? ACC_CURRENT : rnd(4) ? ACC_SAVINGS : ACC_LOAN;
        do
            numbers[i] = 100000000 + (uint32_t)rnd(899999999);
        while (tree_find(&bank, numbers[i]));
        snprintf(name, sizeof(name), "Customer %d", i);
        bank_open(&bank, numbers[i], kind, name);
        bank_deposit(&bank, numbers[i], (long)rnd(300000));
    }
    for (int day = 1; day <= days; day++) {
        for (int i = 0; i < n / 5; i++) {
            uint32_t a = pick(numbers, n), b;
            switch (rnd(6)) {
            case 0:
                bank_deposit(&bank, a, 100 + (long)rnd(80000));
                break;
            case 1:
            case 2:
                bank_withdraw(&bank, a, 100 + (long)rnd(60000));
                break;
            case 3:
            case 4:
                b = pick(numbers, n);
                bank_transfer(&bank, a, b, 100 + (long)rnd(90000));
                break;
            default:
                print = print * 31 + bank_statement(&bank, a, 10);
            }
        }
        bank_end_of_day(&bank);
        if (day % 15 == 0)
            bank_end_of_month(&bank);
    }

    long total = 0, in = 0, out = 0, tx = 0, dormant = 0, shown = 0;
    for (acc_t acc = tree_first(&bank); acc; acc = tree_next(acc)) {
        total += daily[acc].balance;
        in += details[acc].total_in;
        out += details[acc].total_out;
        tx += details[acc].num_tx;
        dormant += daily[acc].dormant;
        if (details[acc].num_tx > 24 && shown++ < 3)
            printf("%u %s, %s: %ld.%02ld\n", nodes[acc].number, details[acc].name, details[acc].street,
                   daily[acc].balance / 100, labs(daily[acc].balance) % 100);
    }
    printf("accounts %zu black height %d\n", bank.num_accounts, tree_check(bank.root));
    printf("total %ld vault %ld in %ld out %ld transactions %ld dormant %ld\n", total, bank.vault, in,
           out, tx, dormant);
    printf("refused %ld unknown %ld fees %ld paid %ld due %ld statements %016lx\n", bank.refused,
           bank.unknown, bank.fees, bank.interest_paid, bank.interest_due, print);
    free(numbers);
    return 0;
}
