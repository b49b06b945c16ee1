/* A heap that grows, blocks that glibc maps, arrays that grow by and by, and a program that looks at errno afterwards. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static void *last[64];
static unsigned char table[6 << 20];

int main(int argc, char **argv)
{
    (void)argv;
    unsigned long seed = (unsigned long)argc, sum = 0;
    long *grown = NULL;
    errno = 0;
    for (long i = 0; i < 400000; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        long bytes = 16 + (long)(seed >> 33) % 180;
        unsigned char *p = i % 1000 ? malloc((size_t)bytes) : calloc(1, (size_t)(bytes * 20000));
        if (!p)
            return 1;
        sum += i % 1000 ? 0 : p[bytes * 19999];
        p[0] = (unsigned char)i;
        p[bytes - 1] = (unsigned char)(i >> 8);
        table[seed % sizeof table]++;
        void **slot = &last[seed >> 58];
        if (seed >> 40 & 1) {
            sum += *slot ? *(unsigned char *)*slot : 0;
            free(*slot);
        }
        *slot = p;
        if (i % 4 == 0) {
            grown = realloc(grown, (size_t)(i + 1) * sizeof *grown);
            if (!grown)
                return 1;
            grown[i] = i;
            sum += (unsigned long)grown[i / 8 * 4];
        }
    }
    for (unsigned i = 0; i < sizeof table; i++)
        sum += table[i] * i;
    printf("%lu %d\n", sum, errno);
    return 0;
}
