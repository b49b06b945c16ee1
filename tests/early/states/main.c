#include "states.h"

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    static const char letters[] = "ab1 {\"/*\n}\\_9.z/";
    unsigned n = 400000, random = 5;
    char *text = malloc(n);
    struct counts counts = {0};
    if (!text)
        return 1;
    for (unsigned i = 0; i < n; i++) {
        random = random * 1664525 + 1013904223;
        text[i] = letters[(random >> 16) % (sizeof letters - 1)];
    }
    for (int i = 0; i < 10; i++)
        scan(&counts, text, n - (unsigned)i);
    printf("%u %u %u %u %u %u\n", counts.words, counts.numbers, counts.strings, counts.comments, counts.lines, counts.deepest);
    return 0;
}
