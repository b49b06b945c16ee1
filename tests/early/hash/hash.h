#ifndef HASH_H
#define HASH_H
#include <stddef.h>
#include <stdint.h>
uint32_t rotate(uint32_t x, int by);
uint32_t mix(uint32_t h, uint32_t k);
uint32_t finish(uint32_t h);
uint32_t murmur(const unsigned char *data, size_t n, uint32_t seed);
uint32_t adler(const unsigned char *data, size_t n);
void crc_table(uint32_t *table);
uint32_t crc(const uint32_t *table, const unsigned char *data, size_t n);
uint64_t siphash(const unsigned char *data, size_t n, uint64_t k0, uint64_t k1);
#endif
