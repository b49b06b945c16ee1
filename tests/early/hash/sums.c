#include "hash.h"

#include <string.h>

uint32_t murmur(const unsigned char *data, size_t n, uint32_t seed)
{
    uint32_t h = seed, k;
    for (size_t i = 0; i + 4 <= n; i += 4) {
        memcpy(&k, data + i, 4);
        h = mix(h, k);
    }
    return finish(h ^ (uint32_t)n);
}

uint32_t adler(const unsigned char *data, size_t n)
{
    uint32_t a = 1, b = 0;
    for (size_t i = 0; i < n; i++) {
        a = (a + data[i]) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

void crc_table(uint32_t *table)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int bit = 0; bit < 8; bit++)
            c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
        table[i] = c;
    }
}

uint32_t crc(const uint32_t *table, const unsigned char *data, size_t n)
{
    uint32_t c = ~0u;
    for (size_t i = 0; i < n; i++)
        c = table[(c ^ data[i]) & 255] ^ c >> 8;
    return ~c;
}

static void sip_round(uint64_t v[4])
{
    v[0] += v[1], v[1] = (v[1] << 13 | v[1] >> 51) ^ v[0], v[0] = v[0] << 32 | v[0] >> 32;
    v[2] += v[3], v[3] = (v[3] << 16 | v[3] >> 48) ^ v[2];
    v[0] += v[3], v[3] = (v[3] << 21 | v[3] >> 43) ^ v[0];
    v[2] += v[1], v[1] = (v[1] << 17 | v[1] >> 47) ^ v[2], v[2] = v[2] << 32 | v[2] >> 32;
}

uint64_t siphash(const unsigned char *data, size_t n, uint64_t k0, uint64_t k1)
{
    uint64_t v[4] = {k0 ^ 0x736f6d6570736575u, k1 ^ 0x646f72616e646f6du, k0 ^ 0x6c7967656e657261u, k1 ^ 0x7465646279746573u}, word;
    for (size_t i = 0; i + 8 <= n; i += 8) {
        memcpy(&word, data + i, 8);
        v[3] ^= word;
        sip_round(v);
        sip_round(v);
        v[0] ^= word;
    }
    v[2] ^= 255;
    for (int i = 0; i < 4; i++)
        sip_round(v);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}
