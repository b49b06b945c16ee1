// A function ends the text itself before it prints it: no check may stop the program before.
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
static struct w *current;

__attribute__((noinline)) static void say(const char *format, ...)
{
    va_list a;
    current->name[7] = 0;
    va_start(a, format);
    vprintf(format, a);
    va_end(a);
}

__attribute__((noinline)) static void say_again(const char *format, ...)
{
    va_list a;
    memset(current->name + 4, 0, 4);
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
        memcpy(w->name, i % 9 == 0 ? "abcdefgh" : "abcdefg", 8);
        w->next = first, first = w;
    }
    for (struct w *w = first; w; w = w->next) {
        sum = sum * 3 + w->depth + w->key + (long)w->x + w->name[2];
        current = w;
        if (w->key % 2)
            say("%s\n", w->name);
        else
            say_again("%s\n", w->name);
    }
    printf("%lu\n", sum);
    return 0;
}
