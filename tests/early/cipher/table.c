#include "cipher.h"

static const uint8_t nibble[16] = {12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 1, 2};

uint8_t substitute(uint8_t x)
{
    return (uint8_t)(nibble[x & 15] | nibble[x >> 4] << 4);
}

uint32_t spread(uint32_t x, uint32_t key)
{
    uint32_t out = 0;
    x ^= key;
    for (int i = 0; i < 4; i++)
        out |= (uint32_t)substitute((uint8_t)(x >> 8 * i)) << 8 * i;
    return out << 11 | out >> 21;
}
