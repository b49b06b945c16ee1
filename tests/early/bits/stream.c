#include "bits.h"

void put_bit(struct stream *s, int bit)
{
    unsigned char mask = (unsigned char)(1 << (s->at & 7));
    if (bit)
        s->byte[s->at >> 3] |= mask;
    else
        s->byte[s->at >> 3] &= (unsigned char)~mask;
    s->at++;
}

int get_bit(struct stream *s)
{
    int bit = s->byte[s->at >> 3] >> (s->at & 7) & 1;
    s->at++;
    return bit;
}

void put_bits(struct stream *s, unsigned bits, int length)
{
    for (int i = length - 1; i >= 0; i--)
        put_bit(s, bits >> i & 1);
}
