#include "code.h"

int flip(int disparity, struct entry entry)
{
    return entry.flips ? !disparity : disparity;
}

struct symbol_bits encode(struct line *line, struct byte_bits byte)
{
    struct symbol_bits symbol = {0, 0, 0, 0};
    struct entry six = lookup_six(byte, line->disparity);
    symbol.six = six.value;
    line->disparity = (unsigned int)flip(line->disparity, six);
    struct entry four = lookup_four(byte, line->disparity);
    symbol.four = four.value;
    line->disparity = (unsigned int)flip(line->disparity, four);
    symbol.control = byte.control;
    line->seen++;
    return symbol;
}

struct byte_bits decode(struct line *line, struct symbol_bits symbol)
{
    struct byte_bits byte = {0, 0, 0};
    unsigned int low = five_of_six[symbol.six], high = three_of_four[symbol.four];
    if (low > 31 || high > 7) {
        line->errors++;
        return byte;
    }
    byte.low = low;
    byte.high = high;
    byte.control = symbol.control;
    line->seen++;
    if (2 * count_ones(symbol.six) != 6)
        line->disparity = !line->disparity;
    if (2 * count_ones(symbol.four) != 4)
        line->disparity = !line->disparity;
    return byte;
}

void line_reset(struct line *line)
{
    line->disparity = 0;
    line->errors = 0;
    line->seen = 0;
}

int line_is_even(const struct line *line)
{
    return !line->disparity;
}
