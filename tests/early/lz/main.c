#include "lz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    size_t n = argc > 1 ? (size_t)atol(argv[1]) : 300000;
    unsigned char *text = malloc(n);
    struct out packed = {malloc(2 * n), 0}, again = {malloc(n), 0};
    unsigned state = 17;
    if (!text || !packed.byte || !again.byte)
        return 1;
    for (size_t i = 0; i < n; i++) {
        state = state * 1664525 + 1013904223;
        text[i] = i > 1000 && state >> 29 ? text[i - 1 - ((unsigned)i * 2654435761u >> 28) * 3] : (unsigned char)(state >> 24);
    }
    pack(&packed, text, n);
    unpack(&again, packed.byte, packed.n);
    printf("%zu %d\n", packed.n, again.n == n && !memcmp(text, again.byte, n));
    free(text), free(packed.byte), free(again.byte);
    return 0;
}
