// Records are exchanged whole, at random.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { RECORDS = 500000, ROUNDS = 25000000 };

struct record {
    long key;
    double a, b;
    int kind, mark;
    long next;
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
    struct record *r = calloc(RECORDS, sizeof *r);
    if (!r)
        return 1;
    for (long i = 0; i < RECORDS; i++) {
        r[i].key = i;
        r[i].a = (double)i * 0.5;
        r[i].b = (double)i * 0.25;
        r[i].kind = (int)(i % 3);
        r[i].next = i + 1;
    }
    for (long n = 0; n < ROUNDS; n++) {
        long i = (long)(next() % RECORDS), j = (long)(next() % RECORDS);
        struct record keep = r[i];
        r[i] = r[j];
        r[j] = keep;
    }
    double sum = 0;
    long marks = 0;
    for (long i = 0; i < RECORDS; i += 7) {
        sum += r[i].a * r[i].b;
        marks += r[i].key * (r[i].kind + r[i].mark) + r[i].next;
    }
    printf("%.1f %ld\n", sum, marks);
    free(r);
    return 0;
}
