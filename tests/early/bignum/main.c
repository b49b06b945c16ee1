#include "big.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 3000;
    static struct big a, b, c, by;
    uint32_t sum = 0;
    for (int round = 1; round <= 6; round++) {
        big_set(&a, 1);
        big_set(&b, (uint32_t)round);
        for (int i = 1; i < n; i++) {
            big_set(&by, (uint32_t)i * 7919u + (uint32_t)round);
            big_multiply(&c, &a, &by);
            big_add(&a, &c, &b);
            b = c;
            if (a.used > WORDS / 2)
                a.used = b.used = WORDS / 4;
        }
        while (a.used)
            sum = sum * 31 + big_rest(&a, 1000000007);
    }
    printf("%08x\n", sum);
    return 0;
}
