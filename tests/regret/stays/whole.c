// Records of a cache line, used whole, at random.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { RECORDS = 400000, ROUNDS = 30000000 };

struct record {
    long a, b, c, d, e, f, g, h;
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
        r[i].a = i;
        r[i].b = i * 3;
        r[i].c = i * 5;
        r[i].d = i * 7;
    }
    long sum = 0;
    for (long n = 0; n < ROUNDS; n++) {
        struct record *p = &r[next() % RECORDS];
        p->e += p->a ^ n;
        p->f += p->b & 255;
        p->g ^= p->c + p->e;
        p->h += p->d - p->f;
        sum += p->g ^ p->h;
    }
    printf("%ld\n", sum);
    free(r);
    return 0;
}
