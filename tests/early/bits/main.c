#include "bits.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 500000;
    struct stream s = {calloc((size_t)n * 2 + 8, 1), 0, 0};
    unsigned state = 9, wrong = 0;
    unsigned long sum = 0;
    if (!s.byte)
        return 1;
    make_codes();
    for (int i = 0; i < n; i++) {
        state = state * 1664525 + 1013904223;
        struct code code = code_of((int)(state >> 26) & (int)(state >> 20));
        put_bits(&s, code.bits, code.length);
    }
    s.length = s.at;
    s.at = 0;
    state = 9;
    for (int i = 0; i < n; i++) {
        state = state * 1664525 + 1013904223;
        int symbol = decode(&s);
        wrong += symbol != (((int)(state >> 26) & (int)(state >> 20)) & 63);
        sum = sum * 31 + (unsigned long)symbol;
    }
    printf("%lu bits, %u wrong, %016lx\n", s.length, wrong, sum);
    free(s.byte);
    return 0;
}
