#include "pattern.h"

#include <stdio.h>

int main(void)
{
    static const char *const patterns[] = {"^a.*c$", "b*a", "ab*.c", "cab", "a.a.a", ".*b.*c"};
    static const char *const globs[] = {"*a?b*", "abc*", "*c*c*c", "?????*a", "*"};
    unsigned random = 3, found = 0;
    char text[40];
    for (int i = 0; i < 40000; i++) {
        random = random * 1664525 + 1013904223;
        int n = 5 + (int)((random >> 20) % 30);
        for (int k = 0; k < n; k++) {
            random = random * 1664525 + 1013904223;
            text[k] = (char)('a' + (random >> 24) % 4);
        }
        text[n] = 0;
        for (unsigned k = 0; k < sizeof patterns / sizeof *patterns; k++)
            found = found * 3 + (unsigned)matches(patterns[k], text);
        for (unsigned k = 0; k < sizeof globs / sizeof *globs; k++)
            found = found * 3 + (unsigned)wild(globs[k], text);
    }
    printf("%08x\n", found);
    return 0;
}
