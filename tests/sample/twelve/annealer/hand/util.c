#include "place.h"

static unsigned long long seed = 0x853c49e6748fea9bULL;

void *safe_malloc(size_t bytes)
{
    void *p = malloc(bytes);
    if (p == NULL) {
        fprintf(stderr, "fatal: cannot get %lu bytes\n", (unsigned long) bytes);
        abort();
    }
    return p;
}

static unsigned long bits32(void)
{
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned long) (seed >> 32);
}

unsigned long ran(unsigned long limit)
{
    return (unsigned long) ((unsigned long long) bits32() * limit >> 32);
}

double ran01(void)
{
    return (double) bits32() * (1.0 / 4294967296.0);
}
