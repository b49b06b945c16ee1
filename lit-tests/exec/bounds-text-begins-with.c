// A comparison with the beginning of a text, of as many bytes as that has, stays in the array that it is in, or is stopped where it goes on behind it:
// not before, whatever else the count is.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: FileCheck %s --input-file=%t.yaml
// CHECK: struct.word
// CHECK-NEXT: elements {{.*}} divided into
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.exe leave > %t.out 2> %t.err
// RUN: FileCheck %s --check-prefix=STOP --input-file=%t.err
// STOP: dtrans: bounds-text-begins-with.c:[[#]]: index 8 is outside of the array that a text has to end in
// With no layout changed the comparison is as it was.
// RUN: env DTRANS_OPTIONS=transforms=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct word { long key; char name[8]; char other[8]; int depth; double x; struct word *next; long count; };

static struct word *first;

__attribute__((noinline)) static long begin(const char *text)
{
    long n = 0;
    for (struct word *w = first; w; w = w->next)
        if (strncmp(w->name, text, strlen(text)) == 0)
            n += w->key;
    return n;
}

__attribute__((noinline)) static long order(const char *text, size_t count)
{
    long n = 0;
    for (struct word *w = first; w; w = w->next) {
        int a = strncmp(text, w->other, count), b = strncasecmp(w->name, w->other, count);
        n += (a > 0) - (a < 0) + 3 * ((b > 0) - (b < 0));
        w->count += n;
    }
    return n;
}

int main(int argc, char **argv)
{
    static const char *const texts[] = {"", "a", "ab", "abc", "abcdefg", "abcdefgh", "abcdefghi", "abcdefgX and more", "b"};
    for (int i = 0; i < 50; i++) {
        struct word *w = calloc((size_t)(argc > 0), sizeof *w);
        if (!w)
            return 1;
        w->key = i + 1, w->depth = i % 7, w->x = i;
        // Eight bytes, and no end.
        memcpy(w->name, i == 9 ? "abcdefgX" : i % 2 ? "abcdefg" : "abc\0\0\0\0", 8);
        memcpy(w->other, i == 9 ? "ABCDEFGY" : i % 3 ? "ABCDEFG" : "abc\0\0\0\0", 8);
        w->next = first, first = w;
    }
    // It would go on behind the ninth word's name.
    int last = argc > 1 ? 9 : 7;
    for (int i = 0; i < last; i++)
        printf("%s: %ld\n", texts[i], begin(texts[i]));
    printf("%s: %ld\n", texts[8], begin(texts[8]));
    for (size_t n = 0; n < 20; n++)
        printf("%ld %ld\n", order("ABCDEFGZ", n), order("abc", n));
    double sum = 0;
    for (struct word *w = first; w; w = w->next)
        sum += w->x * w->depth + (double)w->count;
    printf("%.1f\n", sum);
    return 0;
}
