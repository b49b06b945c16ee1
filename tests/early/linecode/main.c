#include "code.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    unsigned int n = argc > 1 ? (unsigned int)atoi(argv[1]) : 4000000;
    struct line sender, receiver;
    unsigned int state = 1, wrong = 0, sum = 0, odd = 0;
    make_tables();
    line_reset(&sender);
    line_reset(&receiver);
    for (unsigned int i = 0; i < n; i++) {
        state = state * 1664525 + 1013904223;
        unsigned int byte = state >> 24;
        unsigned int sent = pack_symbol(encode(&sender, unpack(byte)));
        if (i % 1000 == 999)
            sent ^= 1u << i % 10;
        unsigned int got = pack(decode(&receiver, unpack_symbol(sent)));
        wrong += got != byte;
        sum = sum * 31 + sent;
        odd += (unsigned int)!line_is_even(&sender);
    }
    printf("%u wrong, %u errors, %u odd, %08x\n", wrong, receiver.errors, odd, sum);
    return 0;
}
