#include "placer.h"

unsigned long randvar = 1988;

static unsigned next32(void)
{
    randvar = randvar * 6364136223846793005UL + 1442695040888963407UL;
    return (unsigned)(randvar >> 33);
}

/* 0 .. n-1 */
int irand(int n)
{
    return (int)(next32() % (unsigned)n);
}

double drand(void)
{
    return next32() / 2147483648.0;
}
