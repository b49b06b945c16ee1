// A program whose analysis is right runs as ever, early and late. It has what the runtime must follow: memory that is freed
// and given out again, local variables of functions that return, recurse or are jumped out of, arrays of variable length,
// pointers to functions, calls back from the library, constants of equal contents.
// RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.expected
// RUN: %clang -O2 -c %cargo_root/runtime/dtrans-check-classes.c -o %t.runtime.o
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=check-classes %clang %lldplugin %t.early.o %t.runtime.o -o %t.early
// RUN: env DTRANS_CHECK=stats %t.early 2>&1 > %t.early.out | FileCheck %s
// RUN: diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=check-classes %clang %lldplugin %t.late.o %t.runtime.o -o %t.late
// RUN: env DTRANS_CHECK=stats %t.late 2>&1 > %t.late.out | FileCheck %s
// RUN: diff %t.expected %t.late.out
// CHECK-NOT: instruction
// CHECK: dtrans-check-classes: {{[1-9][0-9]*}} checks, {{[1-9][0-9]*}} accesses to what is judged safe, {{[1-9][0-9]*}} objects
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct star { double light; int number; struct star *next; };
struct tree { long height; char name[8]; };

static jmp_buf back;

static void dig(int depth)
{
    volatile char hole[64];
    hole[depth] = 1;
    if (depth == 9)
        longjmp(back, 1);
    dig(depth + 1);
}

static long sum(int n)
{
    long row[n], all = 0;
    for (int i = 0; i < n; i++)
        row[i] = i;
    for (int i = 0; i < n; i++)
        all += row[i];
    return n ? all + sum(n - 1) : all;
}

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static long twice(long n) { return 2 * n; }
static long thrice(long n) { return 3 * n; }
static long (*const ways[])(long) = { twice, thrice };

int main(int argc, char **argv)
{
    const char *volatile one = "equal", *volatile other = "unequal" + 2;
    for (int round = 0; round < 3; round++) {
        struct star *first = NULL;
        for (int i = 0; i < 20; i++) {
            struct star *s = malloc(sizeof *s);
            *s = (struct star){ i, i, first };
            first = s;
        }
        double light = 0;
        while (first) {
            struct star *next = first->next;
            light += first->light;
            free(first);
            first = next;
        }
        struct tree *trees = calloc(8, sizeof *trees);
        for (int i = 0; i < 8; i++)
            trees[i].height = i, trees[i].name[i & 7] = 'a';
        printf("%g %ld %c\n", light, trees[5].height, trees[5].name[5]);
        free(trees);
        if (!setjmp(back))
            dig(0);
        printf("%ld %ld\n", sum(6), ways[round & 1](round));
        int numbers[] = { 3, 1, 2 };
        qsort(numbers, 3, sizeof *numbers, compare);
        printf("%d %s %s\n", numbers[0], one, other);
    }
    return argv[argc] != NULL;
}
