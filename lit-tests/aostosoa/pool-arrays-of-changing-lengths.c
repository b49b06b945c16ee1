// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed {{.*[^a-z_]}}star{{[^a-z_]}}

// Not among the programs that check the analysis while they run, since that takes memory too.
// A hundred arrays are there at a time, each as long as it likes. What is left between them must not stay behind, or memory runs out.
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

struct star { long number; double light; int colour; long age; };

static unsigned state = 1;

static unsigned any(void)
{
    state = state * 1103515245u + 12345u;
    return state >> 8;
}

int main(void)
{
    struct star *skies[100] = {0};
    struct rlimit most = {64 << 20, 64 << 20};
    setrlimit(RLIMIT_DATA, &most);
    long sum = 0;
    for (long i = 0; i < 1000000; i++) {
        unsigned k = any() % 100, n = 17 + any() % 24;
        free(skies[k]);
        struct star *sky = malloc(n * sizeof *sky);
        if (!sky) {
            printf("no memory for number %ld\n", i);
            return 1;
        }
        sky[0].number = i;
        sky[n - 1].light = 1;
        sky[1].colour = 2;
        sky[2].age = sky[0].number;
        skies[k] = sky;
        sum += sky[2].age + sky[1].colour;
    }
    printf("%ld\n", sum);
    return 0;
}
