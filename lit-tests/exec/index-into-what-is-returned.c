// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off,bounds=prove %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3,bounds=prove %clang %lldplugin %t.late.o -o %t.late && %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: %clang -O1 -DOTHERS %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -DOTHERS -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off,bounds=prove %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3,bounds=prove %clang %lldplugin %t.late.o -o %t.late && %t.late > %t.late.out && diff %t.expected %t.late.out
// CHECK: line: {{.*}}in a region

// An index is in the text first in a record that a function returns, where nothing else is done with that record; also where it is less than two numbers,
// or not where it is no less than one of two, or something else does not hold.
#include <stdio.h>
#include <stdlib.h>

struct line { char text[48]; size_t len; struct line *next; long key; int indent; };

#ifdef OTHERS
#define READS(l, c) ((l) && (l)->key > 5 && (c) < (l)->len)
#define LEAVES(l, c) (!(l) || (c) < 0 || (c) >= 48 || (size_t)(c) >= (l)->len)
#else
#define READS(l, c) (l)
#define LEAVES(l, c) (!(l) || (c) < 0 || (c) >= 48)
#endif

static struct line *all;

__attribute__((noinline)) static struct line *at(long key)
{
    struct line *l = all;
    while (l && l->key != key)
        l = l->next;
    return l;
}

__attribute__((noinline)) static long both(long key, size_t c)
{
    struct line *l = at(key);
    if (READS(l, c) && c < sizeof l->text)
        return l->text[c] == 'n' ? 1 : l->text[c];
    return 0;
}

__attribute__((noinline)) static void neither(long key, int c, char to)
{
    struct line *l = at(key);
    if (LEAVES(l, c))
        return;
    l->text[c] = to;
}

int main(void)
{
    long sum = 0;
    for (long i = 0; i < 900; i++) {
        struct line *l = calloc(1, sizeof *l);
        if (!l)
            return 1;
        l->len = (size_t)i % 48 + 1;
        l->text[i % 48] = 'n';
        l->key = i;
        l->next = all;
        all = l;
    }
    for (long k = 0; k < 900; k += 7) {
        neither(k, (int)(k * 3 % 70) - 9, 'x');
        sum = sum * 3 + both(k, (size_t)k * 11 % 90) + both(k + 1, (size_t)-k);
    }
    for (struct line *l = all; l; l = l->next)
        sum += (long)l->len * (l->key % 5);
    printf("%ld\n", sum);
    for (struct line *l = all, *next; l; l = next) {
        next = l->next;
        free(l);
    }
    return 0;
}
