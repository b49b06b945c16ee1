// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: env DTRANS_OPTIONS='cost-model=off;pools=off' %clang %lldplugin %t.early.o -o %t.early
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// A function that allocates gives nothing for a size that wrapped around to a few bytes.
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
struct star { double light; long number; long mass; };
__attribute__((noinline)) static void *need(size_t size)
{
    if (size < 16) return NULL;
    return malloc(size);
}
int main(int argc, char **argv)
{
    (void)argv;
    // n * 24 is 8 after it wrapped around.
    size_t n = (size_t)argc * ((1ull + (1ull << 61)) / 3);
    while (n * sizeof(struct star) != 8) n += 1ull << 61;
    struct star *s = need(n * sizeof *s);
    printf("%zx %zu %d\n", n, n * sizeof *s, s != NULL);
    char *t = need(30);
    t[0] = 'x';
    printf("%c\n", t[0]);
    if (s) {
       s[0].light = 2;
       printf("%f\n", s[0].light);
       if (argc > 5) { for (size_t i = 0; i < n; i++) { s[i].number = 3; s[i].mass = 4; } }
       if (argc > 6) printf("%ld\n", s[2].number + s[5].mass);
       free(s);
    }
    free(t);
    return 0;
}
