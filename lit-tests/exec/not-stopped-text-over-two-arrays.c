// A text that is written over two arrays of a record, by a function that is told of room for both, is not held in the first of them where it is read.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang %early -g -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// Nor is one of which it is not said how long it may be: nothing else ever uses the second array.
// RUN: %clang %late -DCOPIED -g -c %s -o %t.copied.o && %clang -O1 -DCOPIED %s -o %t.ref && %t.ref > %t.expected
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.copied.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// One that has its own room is.
// RUN: %clang %late -DONE -g -c %s -o %t.one.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.one.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s
// CHECK: struct.rec: narrowed 1 field, elements of 40 bytes divided into parts
// RUN: not --crash %t.exe leave 2>&1 | FileCheck %s --check-prefix=STOP
// STOP: index 8 is outside of the array that a text has to end in
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct id { char symbol[8], market[16]; };
struct rec { long key; struct id id; long hot; };

enum { N = 2000 };
static struct rec *v;

static __attribute__((noinline)) long scan(void)
{
    long sum = 0;
    for (int i = 0; i < N; i++)
        sum += v[i].hot;
    return sum;
}

int main(int argc, char **argv)
{
    long sum = 0;
    (void)argv;
    v = calloc(N, sizeof *v);
    if (!v)
        return 1;
    for (int i = 0; i < N; i++) {
        v[i].key = i;
        v[i].hot = i % 7;
#ifdef ONE
        snprintf(v[i].id.symbol, argc > 1 ? 24 : 8, "SYM-%d", i % 1000 + 1000 * argc);
        v[i].id.market[0] = 'x';
#elif defined COPIED
        strcpy((char *)&v[i].id, argc > 9 ? "S" : "SYMBOL-12345678");
#else
        snprintf((char *)&v[i].id, 24, "SYMBOL-%d", i * 77);
#endif
    }
    for (int r = 0; r < 1000; r++) {
        sum += scan();
        v[r].hot++;
    }
    printf("%ld %s %ld\n", sum, (char *)&v[9].id, v[9].key);
    return 0;
}
