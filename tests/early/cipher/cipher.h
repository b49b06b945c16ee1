#ifndef CIPHER_H
#define CIPHER_H
#include <stdint.h>
struct block { uint32_t left, right; };
struct keys { uint32_t key[32]; };
uint8_t substitute(uint8_t x);
uint32_t spread(uint32_t x, uint32_t key);
struct block encrypt(const struct keys *keys, struct block block);
struct block decrypt(const struct keys *keys, struct block block);
void expand(struct keys *keys, const char *text);
#endif
