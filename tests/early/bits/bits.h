#ifndef BITS_H
#define BITS_H
struct stream { unsigned char *byte; unsigned long at, length; };
struct code { unsigned short bits; unsigned char length; };
void put_bit(struct stream *s, int bit);
int get_bit(struct stream *s);
void put_bits(struct stream *s, unsigned bits, int length);
struct code code_of(int symbol);
int decode(struct stream *s);
void make_codes(void);
#endif
