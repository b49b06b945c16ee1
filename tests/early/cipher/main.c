#include "cipher.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 60000;
    struct keys keys;
    struct block chain = {1, 2};
    uint32_t sum = 0, wrong = 0;
    expand(&keys, "a secret");
    for (int i = 0; i < n; i++) {
        struct block plain = {chain.left ^ (uint32_t)i, chain.right};
        chain = encrypt(&keys, plain);
        struct block again = decrypt(&keys, chain);
        wrong += again.left != plain.left || again.right != plain.right;
        sum = sum * 31 + chain.left;
    }
    printf("%08x %u\n", sum, wrong);
    return 0;
}
