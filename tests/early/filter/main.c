#include "filter.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 200000;
    static sample in[1024], out[1024];
    struct filter one, two;
    unsigned state = 19, hash = 0;
    make_roots();
    filter_set(&one, 1);
    filter_set(&two, 5);
    for (int done = 0; done < n; done += 1024) {
        for (int i = 0; i < 1024; i++) {
            state = state * 1664525 + 1013904223;
            in[i] = filter_run(&two, filter_run(&one, (sample)(state >> 16)));
        }
        compress(out, in, 1024);
        for (int i = 0; i < 1024; i++)
            hash = hash * 31 + (unsigned short)out[i];
    }
    printf("%08x\n", hash);
    return 0;
}
