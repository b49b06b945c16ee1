// Records that are written once and read once, whole.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { RECORDS = 8000000 };

struct record {
    long id, from, to;
    double amount;
    int day, kind;
    long check;
};

static uint64_t seed = 88172645463325252u;
static uint64_t next(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

int main(void)
{
    struct record *r = malloc(RECORDS * sizeof *r);
    if (!r)
        return 1;
    for (long i = 0; i < RECORDS; i++) {
        uint64_t n = next();
        r[i].id = i;
        r[i].from = (long)(n & 0xffff);
        r[i].to = (long)(n >> 16 & 0xffff);
        r[i].amount = (double)(n >> 40);
        r[i].day = (int)(n % 365);
        r[i].kind = (int)(n % 11);
        r[i].check = (long)(n ^ (uint64_t)i);
    }
    double sum = 0;
    long check = 0;
    for (long i = 0; i < RECORDS; i++) {
        sum += r[i].amount * (double)(r[i].day + r[i].kind);
        check += (r[i].id ^ r[i].from) + (r[i].to ^ r[i].check);
    }
    printf("%.1f %ld\n", sum, check);
    free(r);
    return 0;
}
