// What a function prints first is another's list: its own may be printed or not, and no check may stop the program before.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe
// RUN: %t.exe > %t.out && diff %t.expected %t.out
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct w { long key; char name[8]; int depth; double x; struct w *next; long count; };

static unsigned long sum;
static int is_quiet;

__attribute__((noinline)) static void say(va_list outer, const char *of, const char *format, ...)
{
    va_list a;
    vprintf(of, outer);
    if (is_quiet)
        return;
    va_start(a, format);
    vprintf(format, a);
    va_end(a);
}

__attribute__((noinline)) static void both(struct w *w, const char *format, ...)
{
    va_list outer;
    va_start(outer, format);
    say(outer, format, "%s\n", w->name);
    va_end(outer);
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
        both(w, "<%d> ", w->depth);
    }
    printf("%lu\n", sum);
    return 0;
}
