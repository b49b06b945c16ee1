// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// A name of eight characters within the record, used by string functions.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct star { double light; char name[8]; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    static const char *const names[3] = { "vega", "sirius", "deneb" };
    size_t n = (size_t)argc + 9;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        strcpy(s[i].name, names[i % 3]);
        s[i].name[0] -= 32;
        s[i].light = (double)strlen(s[i].name);
    }
    for (size_t i = 0; i < n; i++)
        printf("%s %.1f %ld %d\n", s[i].name, s[i].light, s[i].mass, strcmp(s[i].name, s[0].name) == 0);
    free(s);
    return 0;
}
