#include "big.h"

#include <string.h>

void big_set(struct big *b, uint32_t value)
{
    memset(b, 0, sizeof *b);
    b->word[0] = value;
    b->used = value != 0;
}

void big_add(struct big *out, const struct big *a, const struct big *b)
{
    uint32_t carry = 0;
    int n = a->used > b->used ? a->used : b->used;
    for (int i = 0; i <= n && i < WORDS; i++)
        out->word[i] = add_word(a->word[i], b->word[i], &carry);
    out->used = n + 1 < WORDS ? n + 1 : WORDS;
    trim(out);
}

void big_multiply(struct big *out, const struct big *a, const struct big *b)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < a->used; i++) {
        uint32_t carry = 0;
        int j = 0;
        for (; j < b->used && i + j < WORDS; j++)
            out->word[i + j] = multiply_word(a->word[i], b->word[j], out->word[i + j], &carry);
        if (i + j < WORDS)
            out->word[i + j] = carry;
    }
    out->used = a->used + b->used < WORDS ? a->used + b->used : WORDS;
    trim(out);
}

uint32_t big_rest(struct big *b, uint32_t by)
{
    uint64_t rest = 0;
    for (int i = b->used - 1; i >= 0; i--) {
        rest = rest << 32 | b->word[i];
        b->word[i] = (uint32_t)(rest / by);
        rest %= by;
    }
    trim(b);
    return (uint32_t)rest;
}
