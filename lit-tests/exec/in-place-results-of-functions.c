// Functions whose results are records go through an address (sret), the type of which LLVM takes for the exact size of what lies there: with one
// byte for it, one store of a byte made all stores before it go.
// RUN: %clang -O1 %s -o %t.ref -pthread && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=variables=off %clang %lldplugin %t.early.o -o %t.early -pthread -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: FileCheck %s --input-file=%t.yaml
// CHECK: elements shrink from 88 to 6 bytes
// RUN: %t.early > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS='cost-model=off;variables=off' %clang %lldplugin %t.early.o -o %t.early -pthread && %t.early > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS='optbasetest=on;variables=off' %clang %lldplugin %t.early.o -o %t.early -pthread && %t.early > %t.out && diff %t.expected %t.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS='cost-model=off;variables=off' %clang %lldplugin %t.late.o -o %t.late -pthread && %t.late > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS='optbasetest=on;variables=off' %clang %lldplugin %t.late.o -o %t.late -pthread && %t.late > %t.out && diff %t.expected %t.out
#include <pthread.h>
#include <stdio.h>

struct S { long key; long cold[9]; int count; char tag; };

static struct S table[4000];
static struct S deep[100];

// For its sake no array is split.
static void *thread(void *x) { return x; }

__attribute__((noinline)) static struct S make(long i)
{
    struct S s = { .key = i * 3, .count = (int)(i * 5), .tag = (char)(i & 63) };
    s.cold[(unsigned long)i % 9] = i;
    return s;
}

__attribute__((noinline)) static struct S handed_on(long i)
{
    return i & 1 ? make(i + 1) : make(i);
}

// Recursive, so that it stays a function without being told.
static struct S down(long i, int depth)
{
    struct S s;
    if (depth == 0) {
        s.key = i;
        s.count = 1;
        s.tag = (char)(i & 31);
        return s;
    }
    s = down(i + 1, depth - 1);
    s.key += i;
    s.count++;
    s.tag ^= (char)(depth & 7);
    return s;
}

int main(int argc, char **argv)
{
    (void)argv;
    pthread_t id;
    pthread_create(&id, 0, thread, 0);
    pthread_join(id, 0);
    for (long i = 0; i < 4000; i++)
        table[i] = i % 7 ? make(i) : handed_on(i);
    for (int i = 0; i < 100; i++)
        deep[i] = down(i, argc * 20 + i % 3);
    unsigned long sum = 0, again = 0;
    for (int r = 0; r < 20; r++)
        for (long i = 0; i < 4000; i++)
            sum = sum * 31 + (unsigned long)table[i].key + (unsigned long)table[i].count * 2 + (unsigned char)table[i].tag;
    for (int i = 0; i < 100; i++)
        again = again * 31 + (unsigned long)deep[i].key + (unsigned long)deep[i].count * 2 + (unsigned char)deep[i].tag;
    struct S last = down(argc, 5);
    printf("%lu %lu %ld %d %d\n", sum, again, last.key, last.count, last.tag);
    return 0;
}
