#include "big.h"

uint32_t add_word(uint32_t a, uint32_t b, uint32_t *carry)
{
    uint64_t sum = (uint64_t)a + b + *carry;
    *carry = (uint32_t)(sum >> 32);
    return (uint32_t)sum;
}

uint32_t multiply_word(uint32_t a, uint32_t b, uint32_t plus, uint32_t *carry)
{
    uint64_t product = (uint64_t)a * b + plus + *carry;
    *carry = (uint32_t)(product >> 32);
    return (uint32_t)product;
}

void trim(struct big *b)
{
    while (b->used && !b->word[b->used - 1])
        b->used--;
}
