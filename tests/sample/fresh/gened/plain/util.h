/* util.h - random numbers, checked allocation */
#ifndef GENED_UTIL_H
#define GENED_UTIL_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct rng { uint64_t s; };

static inline uint32_t rng_u32(struct rng *r)
{
    r->s = r->s * 6364136223846793005ull + 1442695040888963407ull;
    uint64_t x = r->s ^ (r->s >> 31);
    return (uint32_t)(x >> 16);
}

static inline uint32_t rng_below(struct rng *r, uint32_t n)
{
    return (uint32_t)(((uint64_t)rng_u32(r) * n) >> 32);
}

_Noreturn static inline void die(const char *msg)
{
    fprintf(stderr, "gened: %s\n", msg);
    exit(EXIT_FAILURE);
}

static inline void *xcalloc(size_t n, size_t size)
{
    void *p = calloc(n ? n : 1, size);
    if (!p)
        die("out of memory");
    return p;
}

#endif
