// An array of bytes without an end is handed to `syslog`, which a mask keeps from reading it: no check may stop the program.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t bounds,dtrans
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <syslog.h>

struct w { long key; char name[8]; int depth; double x; struct w *next; long count; };

int main(int argc, char **argv)
{
    (void)argv;
    struct w *first = 0;
    long sum = 0;
    setlogmask(LOG_UPTO(LOG_ERR));
    for (int i = 0; i < 50; i++) {
        struct w *w = calloc((size_t)argc, sizeof *w);
        if (!w)
            return 1;
        w->key = i, w->depth = i % 7, w->x = i;
        memcpy(w->name, "abcdefgh", 8);
        w->next = first, first = w;
    }
    for (struct w *w = first; w; w = w->next) {
        syslog(LOG_DEBUG, "%s", w->name);
        sum = sum * 3 + w->depth + w->key + (long)w->x + w->name[2];
    }
    printf("%ld\n", sum);
    return 0;
}
