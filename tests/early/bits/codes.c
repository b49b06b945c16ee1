#include "bits.h"

static struct code codes[64];
static short child[256][2];
static int nodes = 1;

/* Small numbers get short codes: as many ones as bits there are, a zero, then the bits. */
void make_codes(void)
{
    for (int symbol = 0; symbol < 64; symbol++) {
        int width = 0;
        while ((symbol + 1) >> (width + 1))
            width++;
        unsigned bits = ((1u << width) - 1) << 1;
        bits = bits << width | ((unsigned)(symbol + 1) & ((1u << width) - 1));
        codes[symbol].bits = (unsigned short)bits;
        codes[symbol].length = (unsigned char)(2 * width + 1);
        int node = 0;
        for (int i = codes[symbol].length - 1; i >= 0; i--) {
            short *next = &child[node][bits >> i & 1];
            if (i == 0)
                *next = (short)(-1 - symbol);
            else if (!*next)
                *next = (short)nodes++;
            node = *next;
        }
    }
}

struct code code_of(int symbol)
{
    return codes[symbol & 63];
}

int decode(struct stream *s)
{
    int node = 0;
    do
        node = child[node][get_bit(s)];
    while (node > 0);
    return -1 - node;
}
