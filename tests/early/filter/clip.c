#include "filter.h"

sample square_root[256];

sample clip(int value)
{
    return (sample)(value > 32767 ? 32767 : value < -32768 ? -32768 : value);
}

int scaled(sample a, sample b)
{
    return (a * b + (1 << 14)) >> 15;
}

void make_roots(void)
{
    for (int i = 0; i < 256; i++) {
        int root = 0;
        while ((root + 1) * (root + 1) <= i << 8)
            root++;
        square_root[i] = (sample)root;
    }
}
