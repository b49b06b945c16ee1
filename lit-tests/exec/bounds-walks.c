// Pointers that walk over texts and numbers inside a record, in the function that has the record and in functions that are handed the array:
// with checks its fields move, and the program prints what it printed. Where one leaves its array, the program says so and ends.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.exe fill 2>&1 | FileCheck --check-prefix=FILL %s
// RUN: not --crash %t.exe hash 2>&1 | FileCheck --check-prefix=HASH %s
// RUN: not --crash %t.exe back 2>&1 | FileCheck --check-prefix=BACK %s
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck --check-prefix=REMARK %s
// REMARK: !Passed {{.*[^a-z_]}}person{{[^a-z_]}}
// FILL: dtrans: bounds-walks.c:[[@LINE+17]]: index 24 is outside of an array of 24
// HASH: dtrans: bounds-walks.c:[[@LINE+25]]: index 24 is outside of an array of 24
// BACK: dtrans: bounds-walks.c:[[@LINE+52]]: index -1 is outside of an array of 6

// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t bounds,dtrans 'bounds,dtrans-randomplan<seed=1>' 'bounds,dtrans-randomplan<seed=2>' 'bounds,dtrans-randomplan<seed=3>' 'bounds,dtrans-randomplan<seed=4>'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person { long key; char name[24]; int marks[6]; char street[32]; double rating; struct person *next; int age; };

static unsigned long more;

__attribute__((noinline)) static void fill(char *text, int size, unsigned long bits)
{
    int len = size / 2 + (int)(bits % (unsigned)(size / 2)) + (int)more;
    for (int i = 0; i < len; i++) {
        text[i] = (char)('a' + bits % 23);
        bits = bits / 23 + (bits << 41);
    }
    text[len] = '\0';
}

__attribute__((noinline)) static unsigned long hash(const struct person *p)
{
    unsigned long h = (unsigned long)p->age;
    for (const char *s = p->name; *s; s++)
        h = h * 131 + (unsigned char)*s;
    const char *end = p->street;
    while (*end)
        end++;
    h += (unsigned long)(end - p->street);
    while (end > p->street)
        h = h * 31 + (unsigned char)*--end;
    return h;
}

__attribute__((noinline)) static void put(int *marks, int at, int mark) { marks[at] = mark; }
__attribute__((noinline)) static void put_both(int *marks, int at) { put(marks, at, at * 3), put(marks, (at + 3) % 6, at); }

__attribute__((noinline)) static int best(const struct person *p, int last)
{
    const int *end = p->marks + last, *found = p->marks;
    for (const int *m = p->marks; m != end; m++)
        if (*m > *found)
            found = m;
    return (int)(found - p->marks) * 1000 + *found;
}

__attribute__((noinline)) static int down(const struct person *p, int from)
{
    int sum = 0;
    const int *m = p->marks + from;
    do
        sum = sum * 3 + *m;
    while (m-- > p->marks + (more ? -2 : 0));
    return sum;
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    struct person *first = NULL;
    unsigned long sum = 0;
    char own[100];
    for (int i = 0; i < 200; i++) {
        struct person *p = calloc(1, sizeof *p);
        if (!p)
            return 1;
        p->key = i, p->age = i % 90, p->rating = i * 0.5;
        more = i == 150 && !strcmp(what, "fill") ? 40 : 0;
        fill(p->name, sizeof p->name, (unsigned long)i * 0x9e3779b97f4a7c15u);
        more = 0;
        fill(p->street, sizeof p->street, (unsigned long)i * 0x9e3779b97f4a7c15u + 5);
        fill(own, sizeof own, (unsigned long)i);
        put_both(p->marks, i % 6);
        sum += strlen(own);
        p->next = first, first = p;
    }
    if (!strcmp(what, "hash"))
        memset(first->name, 'x', sizeof first->name);
    more = !strcmp(what, "back");
    for (struct person *p = first; p; p = p->next)
        sum += hash(p) + (unsigned long)best(p, 6) + (unsigned long)down(p, 5) + (unsigned long)(p->rating * p->key);
    printf("%lu\n", sum);
    while (first) {
        struct person *p = first;
        first = p->next;
        free(p);
    }
    return 0;
}
