#include "json.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rows = argc > 1 ? atoi(argv[1]) : 20000;
    size_t size = (size_t)rows * 120 + 16, used = 0;
    char *text = malloc(size);
    if (!text)
        return 1;
    text[used++] = '[';
    for (int i = 0; i < rows; i++)
        used += (size_t)sprintf(text + used, "%s{\"id\": %d, \"name\": \"n%d\\\"x\", \"at\": [%d.25, -%d], \"ok\": %s}", i ? ", " : "", i,
                                i * 7, i % 100, i % 33, i % 3 ? "true" : "null");
    text[used++] = ']';
    struct reader r = {0};
    for (int round = 0; round < 5; round++) {
        r.at = text;
        r.end = text + used;
        read_value(&r);
    }
    printf("%ld %ld %ld %ld %d %.2f %08x\n", r.numbers, r.strings, r.words, r.errors, r.deepest, r.sum, r.hash);
    free(text);
    return 0;
}
