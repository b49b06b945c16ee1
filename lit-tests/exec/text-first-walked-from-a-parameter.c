// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.late.o -o %t.late3 && %t.late3 > %t.late.out && diff %t.expected %t.late.out
// RUN: not --crash %t.late overflow 2>&1 | FileCheck --check-prefix=STOP %s
// CHECK: line: {{.*}}in a region
// STOP: dtrans: {{.*}}is outside of an array of 48

// A loop goes over a text from the start of a record that a function is handed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct line { char text[48]; size_t len; struct line *next; long key; int indent; };

static struct line *all;

__attribute__((noinline)) static long spaces(const struct line *l, long *width)
{
    long n = 0;
    *width += (long)l->len + l->indent;
    for (const char *p = l->text; *p; p++)
        n = n * 3 + (*p == ' ');
    return n;
}

__attribute__((noinline)) static void add(const char *text, long key)
{
    struct line *l = calloc(1, sizeof *l);
    if (!l)
        exit(1);
    snprintf(l->text, sizeof l->text, "%s", text);
    l->len = strlen(l->text);
    l->indent = (int)strspn(l->text, " ");
    l->key = key;
    l->next = all;
    all = l;
}

int main(int argc, char **argv)
{
    (void)argv;
    long width = 0, sum = 0;
    for (long i = 0; i < 300; i++) {
        char text[64];
        snprintf(text, sizeof text, "%*s%ld %ld", (int)(i % 9), "", i * i, i % 7);
        add(text, i);
    }
    if (argc > 1)
        memset(all->text, 'x', sizeof all->text);
    for (struct line *l = all; l; l = l->next)
        if (l->key % 3 != 1)
            sum += spaces(l, &width);
    printf("%ld %ld\n", sum, width);
    for (struct line *l = all, *next; l; l = next) {
        next = l->next;
        free(l);
    }
    return 0;
}
