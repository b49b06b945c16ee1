// A text that begins some bytes behind the start of an array in a record ends in what is left of that, or the program is stopped; and what reads a number there has
// a body in the library's header.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: FileCheck %s --input-file=%t.yaml
// CHECK: struct.sym
// CHECK-NEXT: {{.*}}elements of 48 bytes {{.*}}in a region
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=6 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.exe number 2>&1 | FileCheck --check-prefix=NUMBER %s
// RUN: not --crash %t.exe print 2>&1 | FileCheck --check-prefix=PRINT %s
// RUN: not --crash %t.exe compare 2>&1 | FileCheck --check-prefix=COMPARE %s
// In ordinary objects nothing tells where the text's array begins but what else is done with the record.
// RUN: %clang %late -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: FileCheck %s --check-prefix=LATE --input-file=%t.yaml
// LATE: Record: sym
// LATE-NEXT: {{.*}}elements of 48 bytes {{.*}}in a region
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.exe number 2>&1 | FileCheck --check-prefix=LATE-NUMBER %s
// LATE-NUMBER: index 8 is outside of the array that a text has to end in
// NUMBER: dtrans: stdlib.h:{{[0-9]+}}: index 8 is outside of the array that a text has to end in
// PRINT: dtrans: bounds-text-from-the-middle.c:[[@LINE+30]]: index 9 is outside of the array that a text is printed to
// COMPARE: dtrans: bounds-text-from-the-middle.c:[[@LINE+28]]: index 10 is outside of the array that a text has to end in
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sym { char name[12]; short kind; struct sym *next; long value; int uses; double weight; };
static struct sym *all;
#define OWN __attribute__((noinline)) static

OWN struct sym *enter(const char *name, int kind)
{
    struct sym *s = calloc(1, sizeof *s);
    if (!s)
        exit(1);
    strncpy(s->name, name, sizeof s->name);
    s->kind = (short)kind, s->value = kind * 3, s->weight = kind * .5;
    s->next = all;
    return all = s;
}

OWN long numbers(void)
{
    long sum = 0;
    for (struct sym *s = all; s; s = s->next)
        sum = sum * 7 % 1000003 + atoi(s->name + 4) + (long)strlen(s->name) + s->kind;
    return sum;
}

OWN int same(const struct sym *s, const char *end) { return strcmp(&s->name[2], end) == 0; }
OWN void mark(struct sym *s, const char *text) { sprintf(s->name + 3, "%s", text); s->uses++; }

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    if (*how) {
        struct sym *s = enter("abcd12345678", 1);
        if (*how == 'n')
            printf("%ld\n", numbers());
        else if (*how == 'c')
            printf("%d\n", same(s, "cd12345678"));
        else
            mark(s, "123456789");
    }
    for (int i = 0; i < 500; i++) {
        char name[32];
        sprintf(name, i & 1 ? "lib_%05d" : "num_%d", i * 13);
        struct sym *s = enter(name, i % 9);
        if (i % 5 == 0)
            mark(s, name + 4);
        all->uses += same(s, name + 2);
    }
    long sum = numbers();
    for (struct sym *s = all; s; s = s->next)
        sum += s->uses + s->value + (long)s->weight;
    printf("%ld %s\n", sum, all->name + 4);
    return 0;
}
