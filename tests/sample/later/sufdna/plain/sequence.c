#include <stdio.h>
#include <stdlib.h>

#include "automaton.h"

void *xmalloc(size_t size)
{
    void *p = malloc(size);
    if (!p) {
        fputs("sufdna: out of memory\n", stderr);
        exit(1);
    }
    return p;
}

static unsigned rnd(unsigned long long *seed, unsigned limit)
{
    *seed = *seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned)(((*seed >> 32) * limit) >> 32);
}

/* Random with repeats. */
unsigned char *sequence_random(long n, unsigned long long seed)
{
    unsigned char *s = xmalloc((size_t)n);
    long i = 0;
    while (i < n) {
        if (i > 1000 && rnd(&seed, 200) == 0) {
            long from = rnd(&seed, (unsigned)(i - 500)), length = 50 + rnd(&seed, 400);
            for (long k = 0; k < length && i < n; k++)
                s[i++] = s[from + k];
        } else {
            s[i++] = (unsigned char)rnd(&seed, BASES);
        }
    }
    return s;
}

unsigned char *sequence_mutate(const unsigned char *from, long n, int rate, unsigned long long seed)
{
    unsigned char *s = xmalloc((size_t)n);
    for (long i = 0; i < n; i++)
        s[i] = rnd(&seed, 1000) < (unsigned)rate ? (unsigned char)rnd(&seed, BASES) : from[(i + n / 3) % n];
    return s;
}
