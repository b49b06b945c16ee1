// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS='regions=off;cost-model=off' %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS='regions=off;cost-model=off' %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// The allocation is in no loop, but the context saved by swapcontext just before it is resumed a second time. No attribute
// says that swapcontext returns twice.
#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>

struct star { double light; int number; long mass; };

static ucontext_t here, other;
static char stack[1 << 16];
static struct star *kept[2];
static int count;

static void come_back(void)
{
    setcontext(&here);
}

static void prepare(void)
{
    getcontext(&other);
    other.uc_stack.ss_sp = stack;
    other.uc_stack.ss_size = sizeof stack;
    other.uc_link = NULL;
    makecontext(&other, come_back, 0);
}

int main(int argc, char **argv)
{
    (void)argv;
    prepare();
    swapcontext(&here, &other);
    size_t n = (size_t)argc + 20;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].light = (double)i * (count + 1);
        s[i].number = (int)i + 100 * count;
        s[i].mass = (long)(i * i);
    }
    kept[count] = s;
    if (count++ == 0)
        setcontext(&here);
    long sum = 0;
    for (int i = 0; i < 8; i++)
        sum = sum * 3 + kept[0][i].number + kept[1][i].mass + (long)kept[0][i].light;
    printf("%ld\n", sum);
    free(kept[0]);
    free(kept[1]);
    return 0;
}
