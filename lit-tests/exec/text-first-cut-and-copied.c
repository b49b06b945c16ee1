// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.late.o -o %t.late3 && %t.late3 > %t.late.out && diff %t.expected %t.late.out
// CHECK: line: {{.*}}in a region

// A text is copied to the start of a record, as much of it as there is room for, and copied from there. The optimizer loads the first record of the list
// in another place than the program does.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct line { char text[48]; size_t len; struct line *next; long key; int indent; };

static struct line *all;

static inline void put(struct line *l, const char *t)
{
    size_t n = strlen(t);
    if (n > 47)
        n = 47;
    memcpy(l->text, t, n);
    l->text[n] = 0;
    l->len = n;
}

int main(int argc, char **argv)
{
    (void)argv;
    long n = argc > 1 ? argc * 100000L : 500, sum = 0;
    for (long i = 0; i < n; i++) {
        char text[64];
        memset(text, 'a' + (int)(i % 26), sizeof text);
        text[i * 7 % 64] = 0;
        struct line *l = calloc(1, sizeof *l);
        if (!l)
            return 1;
        put(l, text);
        l->key = i;
        l->next = all;
        all = l;
    }
    for (int r = 0; r < 16; r++)
        for (struct line *l = all; l; l = l->next)
            if (l->key % 16 == r)
                sum = sum * 3 + (long)l->len;
    for (struct line *l = all; l; l = l->next) {
        char text[48];
        strcpy(text, l->text);
        sum += text[0] + text[1] + (long)strlen(text);
    }
    printf("%ld\n", sum);
    for (struct line *l = all, *next; l; l = next) {
        next = l->next;
        free(l);
    }
    return 0;
}
