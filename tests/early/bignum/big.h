#ifndef BIG_H
#define BIG_H
#include <stdint.h>
#define WORDS 128
struct big { uint32_t word[WORDS]; int used; };
void big_set(struct big *b, uint32_t value);
void trim(struct big *b);
uint32_t add_word(uint32_t a, uint32_t b, uint32_t *carry);
uint32_t multiply_word(uint32_t a, uint32_t b, uint32_t plus, uint32_t *carry);
void big_add(struct big *out, const struct big *a, const struct big *b);
void big_multiply(struct big *out, const struct big *a, const struct big *b);
uint32_t big_rest(struct big *b, uint32_t by);
#endif
