#include "hash.h"

uint32_t rotate(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

uint32_t mix(uint32_t h, uint32_t k)
{
    k = rotate(k * 0xcc9e2d51u, 15) * 0x1b873593u;
    return rotate(h ^ k, 13) * 5 + 0xe6546b64u;
}

uint32_t finish(uint32_t h)
{
    h = (h ^ h >> 16) * 0x85ebca6bu;
    h = (h ^ h >> 13) * 0xc2b2ae35u;
    return h ^ h >> 16;
}
