// Parts of texts that are appended to texts in records: each is checked, and may fill what it is appended to up to its last byte. A program that appends more
// than there is room for ends.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: %t.ref fits > %t.expected && %t.exe fits > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.exe more 2>&1 | FileCheck --check-prefix=MORE %s
// RUN: not --crash %t.exe all 2>&1 | FileCheck --check-prefix=MORE %s
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck --check-prefix=REMARK %s
// REMARK-DAG: !Passed {{.*[^a-z_]}}guest{{[^a-z_]}}
// MORE: buffer overflow detected
// Where nothing is gained by checks they are taken back.
// RUN: env DTRANS_OPTIONS='cost-model=off;skip-types=struct.guest' %clang %lldplugin %t.o -o %t.exe && %t.exe fits > %t.out && diff %t.expected %t.out
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t bounds,dtrans 'bounds,dtrans-randomplan<seed=1>' 'bounds,dtrans-randomplan<seed=2>'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct guest {
    long room;
    char name[12];
    int nights;
    double bill, never_read;
    char note[8];
    struct guest *next;
};

// It does not end with a zero.
static const char parts[4][4] = {{'m', 'a', 'r', 't'}, {'i', 'n', 'a', 'h'}, {'e', 'l', 's', 'o'}, {'n', 'b', 'e', 'r'}};

int main(int argc, char **argv)
{
    int fits = argc > 1 && !strcmp(argv[1], "fits");
    int more = argc > 1 && !strcmp(argv[1], "more");
    int all = argc > 1 && !strcmp(argv[1], "all");
    struct guest *first = NULL;
    for (long i = 0; i < 500; i++) {
        struct guest *g = calloc(1, sizeof *g);
        if (!g)
            return 2;
        g->room = i;
        g->nights = (int)(i % 7);
        g->never_read = g->bill = (double)i / 4;
        strncat(g->name, parts[i & 3], 4);
        strncat(g->name, parts[i >> 2 & 3], 4 - (size_t)(i & 1));
        // Eleven characters, and a zero behind them; or there is no room for that.
        if (fits || more)
            strncat(g->name, "abcdefghijkl", sizeof g->name - 1 - strlen(g->name) + (size_t)more);
        if (fits)
            strncat(g->name, "is not looked at", 0);
        strncat(g->note, i % 3 ? "some" : "none", all ? 4 : 3);
        if (all)
            strncat(g->note, "note", 4);
        g->next = first;
        first = g;
    }
    double sum = 0;
    unsigned hash = 0;
    for (struct guest *g = first, *next; g; g = next) {
        next = g->next;
        sum += g->bill * g->nights + (double)g->room;
        for (const char *s = g->name; *s; s++)
            hash = hash * 31 + (unsigned char)*s;
        hash = hash * 31 + (unsigned)strlen(g->note);
        if (g->room % 100 == 3)
            printf("%s %s\n", g->name, g->note);
        free(g);
    }
    printf("%.2f %u\n", sum, hash);
    return 0;
}
