// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Two types with the same body, which are one type after linking; one of them
// is written to a file.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; int kind; long mass; };
struct rock { double size; int number; int kind; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 29;
    struct star *s = calloc(n, sizeof *s);
    struct rock *r = calloc(n, sizeof *r);
    FILE *f = tmpfile();
    if (!s || !r || !f)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].light = 0.5 * (double)i;
        r[i].number = -(int)i;
        r[i].size = 0.25;
        r[i].mass = 4;
    }
    fwrite(r, sizeof *r, n, f);
    rewind(f);
    unsigned hash = 1;
    for (int c; (c = getc(f)) != EOF;)
        hash = hash * 31 + (unsigned)c;
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += s[i].light * s[i].number + (double)s[i].mass - s[i].kind;
    printf("%.2f %u\n", sum, hash);
    fclose(f);
    free(r);
    free(s);
    return 0;
}
