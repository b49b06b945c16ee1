// Texts in records that functions are handed, with their size or without, and write, measure and append to: each length has a copy of the function, in which
// the text is checked. A program that leaves such a text says so and ends.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.exe append 2>&1 | FileCheck --check-prefix=APPEND %s
// RUN: not --crash %t.exe copy 2>&1 | FileCheck --check-prefix=COPY %s
// RUN: not --crash %t.exe print 2>&1 | FileCheck --check-prefix=PRINT %s
// RUN: %t.exe fits | FileCheck --check-prefix=FITS %s
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck --check-prefix=REMARK %s
// REMARK-DAG: !Passed {{.*[^a-z_]}}customer{{[^a-z_]}}
// APPEND: buffer overflow detected
// COPY: dtrans: bounds-texts-handed-over.c:[[@LINE+32]]: index 16 is outside of the array that a text has to end in
// PRINT: dtrans: bounds-texts-handed-over.c:[[@LINE+35]]: index 22 is outside of the array that a text is printed to
// FITS: marmarmarmarmarmarm 1
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t clones,dtrans-bounds,dtrans 'clones,dtrans-bounds,dtrans-randomplan<seed=1>' 'clones,dtrans-bounds,dtrans-randomplan<seed=2>' 'clones,dtrans-bounds,dtrans-randomplan<seed=3>' 'bounds,dtrans-randomplan<seed=4>'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct customer {
    long account;
    char surname[20];
    int born;
    char forename[16];
    double balance;
    char town[12], state[12];
    struct customer *next;
};

static struct customer *all;

__attribute__((noinline)) static void syllables(char *s, size_t size, unsigned k)
{
    static const char *const part[8] = {"mar", "tin", "el", "son", "ber", "ga", "lin", "ro"};
    s[0] = '\0';
    for (int i = 0; i < 3 && strlen(s) + 4 < size; i++, k >>= 3)
        strcat(s, part[k & 7]);
    if (s[0])
        s[0] = (char)(s[0] - 'a' + 'A');
}

__attribute__((noinline)) static void set(char *s, const char *to)
{
    strcpy(s, to);
}
__attribute__((noinline)) static void number(char *s, const char *what, long n)
{
    sprintf(s, "%s %ld", what, n);
}
__attribute__((noinline)) static void number_in(char *s, size_t size, const char *what, long n) { snprintf(s, size, "%s %ld", what, n); }
// Hands both on.
__attribute__((noinline)) static void state(char *s, size_t size, long n)
{
    if (n % 3)
        number_in(s, size, "state", n);
    else
        set(s, n % 2 ? "none" : "some");
}
__attribute__((noinline)) static void add(char *s, const char *more)
{
    strcat(s, more);
}
// Its address shows: as it was.
__attribute__((noinline)) static const char *end_of(const char *s) { return s + strlen(s); }

int main(int argc, char **argv)
{
    const char *wrong = argc > 1 ? argv[1] : "";
    for (long i = 0; i < 100; i++) {
        struct customer *c = calloc(1, sizeof *c);
        c->account = i * 7;
        syllables(c->surname, sizeof c->surname, (unsigned)i * 5);
        syllables(c->forename, sizeof c->forename, (unsigned)i * 3);
        number(c->town, "town", i);
        state(c->state, sizeof c->state, i);
        c->balance = (double)i / 4;
        c->born = 1900 + (int)i;
        c->next = all;
        all = c;
    }
    if (!strcmp(wrong, "append"))
        for (int i = 0; i < 6; i++)
            add(all->surname, "martin");
    if (!strcmp(wrong, "fits")) {
        set(all->surname, "");
        for (int i = 0; i < 6; i++)
            add(all->surname, "mar");
        add(all->surname, "m");
        printf("%s %d\n", all->surname, all->born > 0);
        return 0;
    }
    if (!strcmp(wrong, "copy"))
        set(all->forename, "a name of sixteen and more");
    if (!strcmp(wrong, "print"))
        number(all->town, "a large town", 123456789);
    unsigned long sum = 0;
    for (struct customer *c = all; c; c = c->next) {
        sum = sum * 31 + strlen(c->surname) + (unsigned long)(c->balance * 4) + (unsigned long)c->born;
        if (c->account % 5 == 0)
            add(c->forename, ".");
        if (c->account % 35 == 0)
            printf("%ld %s %s of %s, %s\n", c->account, c->forename, c->surname, c->town, c->state);
    }
    char other[40] = "other";
    add(other, " text");
    printf("%lu %s %d\n", sum, other, (int)(end_of(other) - other));
    return 0;
}
