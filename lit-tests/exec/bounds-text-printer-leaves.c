// A function of the program's own prints after another that may leave the program instead: the array that it is handed then need not hold a text, and
// no check may stop the program.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe
// RUN: %t.exe > %t.out && diff %t.expected %t.out
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct w { long key; char name[8]; int depth; double x; struct w *next; long count; };

static long sum;
static int is_quiet;

__attribute__((noinline)) static void gate(void)
{
    if (!is_quiet)
        return;
    printf("left with %ld\n", sum);
    exit(0);
}

__attribute__((noinline)) static void say(const char *format, ...)
{
    va_list a;
    gate();
    va_start(a, format);
    vprintf(format, a);
    va_end(a);
}

int main(int argc, char **argv)
{
    (void)argv;
    struct w *first = 0;
    for (int i = 0; i < 50; i++) {
        struct w *w = calloc((size_t)argc, sizeof *w);
        if (!w)
            return 1;
        w->key = i, w->depth = i % 7, w->x = i;
        memcpy(w->name, i == 9 ? "abcdefgh" : "abcdefg", 8);
        w->next = first, first = w;
    }
    for (struct w *w = first; w; w = w->next) {
        sum = sum * 3 + w->depth + w->key + (long)w->x + w->name[2];
        is_quiet = w->name[7] != 0;
        say("%s\n", w->name);
    }
    return 0;
}
