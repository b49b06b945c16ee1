#include "code.h"

struct entry six_of_five[2][32];
struct entry four_of_three[2][8];
unsigned char five_of_six[64];
unsigned char three_of_four[16];

int count_ones(unsigned int bits)
{
    int ones = 0;
    for (; bits; bits &= bits - 1)
        ones++;
    return ones;
}

static void set(struct entry *entry, unsigned int value, int width)
{
    entry->value = value;
    entry->ones = (unsigned int)count_ones(value);
    entry->flips = 2 * count_ones(value) != width;
}

/* Not the standard's assignment, but one with its properties: words with one more one than zeros come with their complement. */
void make_tables(void)
{
    int five = 0;
    for (unsigned int bits = 0; bits < 64; bits++)
        five_of_six[bits] = 255;
    for (unsigned int bits = 0; bits < 64 && five < 32; bits++)
        if (count_ones(bits) == 3 && bits != 7 && bits != 56) {
            set(&six_of_five[0][five], bits, 6);
            set(&six_of_five[1][five], bits, 6);
            five_of_six[bits] = (unsigned char)five++;
        }
    for (unsigned int bits = 0; bits < 64 && five < 32; bits++)
        if (count_ones(bits) == 4) {
            set(&six_of_five[0][five], bits, 6);
            set(&six_of_five[1][five], ~bits & 63, 6);
            five_of_six[bits] = five_of_six[~bits & 63] = (unsigned char)five++;
        }
    int three = 0;
    for (unsigned int bits = 0; bits < 16; bits++)
        three_of_four[bits] = 255;
    for (unsigned int bits = 0; bits < 16 && three < 8; bits++)
        if (count_ones(bits) == 2 && bits != 3) {
            set(&four_of_three[0][three], bits, 4);
            set(&four_of_three[1][three], bits, 4);
            three_of_four[bits] = (unsigned char)three++;
        }
    for (unsigned int bits = 0; bits < 16 && three < 8; bits++)
        if (count_ones(bits) == 3) {
            set(&four_of_three[0][three], bits, 4);
            set(&four_of_three[1][three], ~bits & 15, 4);
            three_of_four[bits] = three_of_four[~bits & 15] = (unsigned char)three++;
        }
}

struct entry lookup_six(struct byte_bits byte, int disparity)
{
    return six_of_five[disparity][byte.low];
}

struct entry lookup_four(struct byte_bits byte, int disparity)
{
    return four_of_three[disparity][byte.high];
}
