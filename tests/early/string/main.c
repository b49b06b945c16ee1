#include "text.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 30000;
    struct buffer b = {NULL, 0, 0};
    for (int i = 0; i < n; i++) {
        append(&b, i % 3 ? "some words and " : "The end of ");
        append_number(&b, (long)i * 37 - 5000);
        append_char(&b, ' ');
    }
    size_t words = count_words(&b);
    long ends = occurrences(&b, "end o"), ands = occurrences(&b, "AND");
    capitals(&b);
    unsigned hash = 0;
    for (size_t i = 0; i < b.length; i++)
        hash = hash * 33 + (unsigned char)b.text[i];
    printf("%zu %zu %ld %ld %08x\n", b.length, words, ends, ands, hash);
    free(b.text);
    return 0;
}
