// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// The first element's address must not be mistaken for a null pointer once
// pointers are indices.
#include <stdio.h>
#include <stdlib.h>

struct star { struct star *friend; int number; double light; };

static struct star *chosen;

static const char *say(const struct star *s) { return s ? "some" : "none"; }

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 4;
    struct star *s = calloc(n, sizeof *s);
    if (s == NULL)
        return 1;
    for (size_t i = 0; i < n; i++)
        s[i].number = (int)i;
    printf("%s %s\n", say(s), say(chosen));
    s[1].friend = &s[0];
    s[2].friend = s;
    s[3].friend = s + 1;
    for (size_t i = 0; i < n; i++) {
        struct star *f = s[i].friend;
        printf("%zu: %s %d %d %d\n", i, say(f), !f, !!f, f != NULL ? f->number : -1);
    }
    chosen = s;
    if (chosen && chosen == s)
        puts("chosen");
    s[2].friend = NULL;
    _Bool has = s[2].friend;
    printf("%d %d\n", has, s[1].friend == s[2].friend);
    while (chosen)
        chosen = chosen->friend;
    puts(say(chosen));
    free(s);
    return 0;
}
