// Where a weight is above 1e100 all are scaled down, which is done hardly ever: records that are used whole at random stay whole. Where it is done at a
// thousand, weights are a column of their own.
// RUN: %clang -O1 -DBOUND=1e100 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O2 -flto -fuse-ld=lld %early -DBOUND=1e100 %s -o %t.exe -Wl,--load-pass-plugin=%dtrans && %t.exe | diff %t.expected -
// RUN: %clang -O2 -DBOUND=1e100 -flto -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans -disable-output 2>&1 | FileCheck %s
// RUN: %clang -O2 -DBOUND=1e3 -flto -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans -disable-output 2>&1 | FileCheck %s --check-prefix=OFTEN
// CHECK: struct.word: narrowed 4 fields, reordered fields
// OFTEN: struct.word: array of structures split into 2 columns
#include <stdio.h>
#include <stdlib.h>

#ifndef BOUND
#define BOUND 1e100
#endif

struct word {
    double weight;
    long count, last, first;
    int length, hash, state, next;
    long place[2];
};

static struct word *words;
static long nwords;
static double by = 1.0;

__attribute__((noinline)) static long bump(long at, long now)
{
    struct word *w = &words[at];
    w->weight += by;
    w->count++;
    w->last = now;
    w->state ^= w->hash;
    w->place[0] += w->next;
    if (w->weight > BOUND) {
        for (long i = 0; i < nwords; i++)
            words[i].weight *= 1e-6;
        by *= 1e-6;
    }
    return w->next + w->length + w->first + w->place[1];
}

int main(int argc, char **argv)
{
    nwords = 1000 * argc + 24;
    words = calloc(nwords, sizeof *words);
    if (!words)
        return 1;
    for (long i = 0; i < nwords; i++) {
        struct word *w = &words[i];
        w->hash = (int)(i * 2654435761u >> 4);
        w->next = (int)((i * 7919) % nwords);
        w->length = (int)(i % 9);
        w->first = i & 3;
        w->place[1] = i & 1;
    }
    long at = 0, sum = 0;
    for (long n = 0; n < 20000; n++) {
        long x = bump(at, n);
        sum += x;
        at = (unsigned long)(x * 31 + n) % nwords;
        by *= 1.01;
    }
    double all = 0;
    for (long n = 0; n < nwords; n++)
        sum += words[n].last ^ words[n].count ^ words[n].state ^ words[n].place[0], all += words[n].weight;
    printf("%ld %.3e\n", sum, all);
    return 0;
}
