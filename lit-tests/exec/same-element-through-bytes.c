// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// An element is copied into a buffer of bytes, changed there, and copied back.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct star { int number; int kind; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9;
    struct star *s = calloc(n, sizeof *s);
    unsigned char bytes[sizeof *s];
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].kind = 2 * (int)i;
        s[i].mass = -(long)i;
    }
    memcpy(bytes, &s[4], sizeof bytes);
    for (size_t b = 0; b < sizeof bytes; b += 4)
        bytes[b] ^= 1;
    memcpy(&s[7], bytes, sizeof bytes);
    for (size_t i = 0; i < n; i++)
        printf("%d %d %ld\n", s[i].number, s[i].kind, s[i].mass);
    free(s);
    return 0;
}
