#include "code.h"

struct byte_bits unpack(unsigned int byte)
{
    struct byte_bits bits = {byte & 31, byte >> 5 & 7, byte >> 8 & 1};
    return bits;
}

unsigned int pack(struct byte_bits byte)
{
    return byte.low | byte.high << 5 | (unsigned int)byte.control << 8;
}

unsigned int pack_symbol(struct symbol_bits symbol)
{
    return symbol.six | symbol.four << 6 | (unsigned int)symbol.control << 10;
}

struct symbol_bits unpack_symbol(unsigned int bits)
{
    struct symbol_bits symbol = {bits & 63, bits >> 6 & 15, bits >> 10 & 1, 0};
    return symbol;
}
