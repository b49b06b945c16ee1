/* An 8b/10b line code: bytes become ten bits with as many ones as zeros, over time. */
#ifndef CODE_H
#define CODE_H

struct byte_bits {
    unsigned int low : 5;
    unsigned int high : 3;
    unsigned int control : 1;
};

struct symbol_bits {
    unsigned int six : 6;
    unsigned int four : 4;
    unsigned int control : 1;
    unsigned int wrong : 1;
};

struct entry {
    unsigned int value : 6;
    unsigned int ones : 3;
    unsigned int flips : 1;
};

struct line {
    unsigned int disparity : 1;
    unsigned int errors : 20;
    unsigned int seen : 11;
};

extern struct entry six_of_five[2][32];
extern struct entry four_of_three[2][8];
extern unsigned char five_of_six[64];
extern unsigned char three_of_four[16];

void make_tables(void);
int count_ones(unsigned int bits);
struct entry lookup_six(struct byte_bits byte, int disparity);
struct entry lookup_four(struct byte_bits byte, int disparity);
int flip(int disparity, struct entry entry);
struct symbol_bits encode(struct line *line, struct byte_bits byte);
struct byte_bits decode(struct line *line, struct symbol_bits symbol);
struct byte_bits unpack(unsigned int byte);
unsigned int pack(struct byte_bits byte);
unsigned int pack_symbol(struct symbol_bits symbol);
struct symbol_bits unpack_symbol(unsigned int bits);
void line_reset(struct line *line);
int line_is_even(const struct line *line);

#endif
