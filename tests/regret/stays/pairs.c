// A hash table of keys and values, both used for each hit.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { SLOTS = 1 << 20, ROUNDS = 40000000 };

struct slot {
    uint64_t key;
    long value;
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
    struct slot *t = calloc(SLOTS, sizeof *t);
    if (!t)
        return 1;
    long sum = 0;
    for (long n = 0; n < ROUNDS; n++) {
        uint64_t key = next() % 600000 + 1;
        uint64_t i = key * 0x9e3779b97f4a7c15u >> 44;
        while (t[i].key != 0 && t[i].key != key)
            i = (i + 1) & (SLOTS - 1);
        t[i].key = key;
        t[i].value += n;
        sum ^= t[i].value;
    }
    printf("%ld\n", sum);
    free(t);
    return 0;
}
