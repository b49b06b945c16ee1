// RUN: %clang -O2 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O2 -flto=full -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,--opt-remarks-filename,%t.late.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.late.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.early.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: tr '\n' ' ' < %t.early.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK: !Passed {{.*}}Record: {{(struct.)?}}posting{{[^a-z_]}}

// Words end with their names, which are as long as they are: what hangs on the words is laid out all the same.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct posting { struct posting *next; long place; int count, cold; };
struct word { struct word *next; struct posting *first; long count; char name[]; };

static struct word *bucket[64];

static struct word *enter(const char *name)
{
    unsigned h = 5381;
    for (const char *s = name; *s; s++)
        h = h * 33 + (unsigned char)*s;
    struct word *w;
    for (w = bucket[h % 64]; w; w = w->next)
        if (strcmp(w->name, name) == 0)
            return w;
    size_t length = strlen(name) + 1;
    w = malloc(sizeof *w + length);
    memset(w, 0, sizeof *w);
    memcpy(w->name, name, length);
    w->next = bucket[h % 64];
    bucket[h % 64] = w;
    return w;
}

static void add(const char *name, int place)
{
    struct word *w = enter(name);
    struct posting *p = w->first;
    w->count++;
    if (!p || p->place != place / 50) {
        p = calloc(1, sizeof *p);
        p->next = w->first;
        p->place = place / 50;
        w->first = p;
    }
    p->count++;
}

int main(int argc, char **argv)
{
    char name[24];
    unsigned seed = 42;
    (void)argv;
    for (int i = 0; i < 20000; i++) {
        seed = seed * 1103515245 + 12345;
        snprintf(name, sizeof name, "w%x%s", seed >> 20 & 255, seed >> 28 & 1 ? "" : "-longer");
        add(name, i * argc);
    }
    long all = 0, found = 0;
    const struct word *longest = NULL;
    for (int i = 0; i < 64; i++)
        for (const struct word *w = bucket[i]; w; w = w->next) {
            if (!longest || strlen(w->name) > strlen(longest->name) || w->count > longest->count)
                longest = w;
            for (const struct posting *p = w->first; p; p = p->next) {
                all = all * 3 + p->place * p->count;
                found++;
            }
        }
    printf("%ld postings, %ld\n", found, all);
    if (longest)
        printf("%s: %ld\n", longest->name, longest->count);
    return 0;
}
