// The analysis says the same of a program with and without debug information, in early and in late form.
// RUN: %clang %early -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output 2>&1 | sed 's/, ![a-z]* ![0-9]*//g' > %t.early
// RUN: %clang %early -g -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output 2>&1 | sed 's/, ![a-z]* ![0-9]*//g' > %t.early.g
// RUN: diff %t.early %t.early.g
// RUN: FileCheck %s < %t.early
// RUN: %clang %late -S -emit-llvm %s -o - | %opt -passes='internalize,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output 2>&1 | sed 's/, ![a-z]* ![0-9]*//g' > %t.late
// RUN: %clang %late -g -S -emit-llvm %s -o - | %opt -passes='internalize,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output 2>&1 | sed 's/, ![a-z]* ![0-9]*//g' > %t.late.g
// RUN: diff %t.late %t.late.g
// RUN: FileCheck %s < %t.late

// CHECK: whole program: no
// CHECK: not known: keep
// CHECK-DAG: record {{(struct.)?}}star:
// CHECK-DAG: AddressTaken: its address is passed to code that is not known (1)
// CHECK-DAG: record {{(struct.)?}}tree:

#include <stdlib.h>

struct star { long mass; int number; struct star *next; };
struct tree { long height; double age; };

extern void keep(struct tree *);

__attribute__((noinline)) static long sum(struct star *s, long n)
{
    long t = 0;
    for (long i = 0; i < n; i++)
        t += s[i].mass * s[i].number;
    return t;
}

int main(int argc, char **argv)
{
    (void)argv;
    struct star *s = calloc((size_t)argc, sizeof *s);
    struct tree *t = calloc((size_t)argc, sizeof *t);
    for (long i = 0; i < argc; i++) {
        s[i].mass = i;
        s[i].number = (int)i;
        s[i].next = s;
        t[i].height = i;
        t[i].age = 1.0;
    }
    keep(t);
    return (int)sum(s, argc);
}
