#include "hash.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    size_t n = argc > 1 ? (size_t)atol(argv[1]) : 1 << 20;
    unsigned char *data = malloc(n);
    uint32_t table[256], all = 0;
    if (!data)
        return 1;
    for (size_t i = 0; i < n; i++)
        data[i] = (unsigned char)(i * 2654435761u >> 13);
    crc_table(table);
    for (size_t block = 64; block <= n; block *= 8)
        for (size_t at = 0; at + block <= n; at += block)
            all = rotate(all, 1) ^ murmur(data + at, block, all) ^ crc(table, data + at, block) ^ adler(data + at, block)
                ^ (uint32_t)siphash(data + at, block, all, at);
    printf("%08x\n", all);
    free(data);
    return 0;
}
