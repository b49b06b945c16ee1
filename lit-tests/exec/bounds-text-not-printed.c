// An array of bytes without an end is handed to a function of the program's own that prints only sometimes, and to one that may print one of
// two arrays: nothing reads beyond them, and no check may stop the program.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t bounds,dtrans bounds,dtrans-regions
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct w { long key; char name[8]; char title[12]; int depth; double x; struct w *next; long count; };

static int level;

__attribute__((noinline)) static void say(int l, const char *format, ...)
{
    if (l > level)
        return;
    va_list a;
    va_start(a, format);
    vprintf(format, a);
    va_end(a);
}

int main(int argc, char **argv)
{
    (void)argv;
    struct w *first = 0;
    long sum = 0;
    for (int i = 0; i < 50; i++) {
        struct w *w = calloc((size_t)argc, sizeof *w);
        if (!w)
            return 1;
        w->key = i, w->depth = i % 7, w->x = i;
        memcpy(w->name, i & 1 ? "abcdefgh" : "abcdefg", 8);
        strcpy(w->title, i & 2 ? "a long one" : "short");
        w->next = first, first = w;
    }
    for (struct w *w = first; w; w = w->next) {
        say(w->name[7] ? 1 : 0, "%s\n", w->name);
        printf("%s\n", w->key & 1 ? w->title : w->name);
        sum = sum * 3 + w->depth + w->key + (long)w->x + w->name[2];
    }
    printf("%ld\n", sum);
    return 0;
}
