// RUN: %clang -O1 %s -o %t.ref && env -u GLIBC_TUNABLES %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: env -u GLIBC_TUNABLES %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Not among the programs that check the analysis while they run, since that takes memory too.
// Of a large array of zeros only the pages that are touched take memory, also where there are small ones.
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

struct star { long number, age, mass, colour; double light, heat; };

static __attribute__((noinline)) long look(struct star *sky, unsigned long n, int step)
{
    long sum = 0;
    for (int i = 0; i < 10; i++) {
        sky[i * 7919ul * step % n].number += i;
        sky[i * 7919ul * step % n].light += 0.5;
    }
    for (int i = 0; i < 20; i++)
        sum += sky[i * 7919ul % n].number + sky[i].age + sky[i].mass + sky[i].colour + (long)sky[i].light + (long)sky[i].heat;
    return sum;
}

int main(int argc, char **argv)
{
    (void)argv;
    long sum = 0;
    for (int i = 1; i < 4; i++) {
        unsigned long n = ((unsigned long)argc << 22) + i;
        struct star *sky = 0, *other = calloc(1000, sizeof *other);
        sky = calloc(n, sizeof *sky);
        if (!sky || !other)
            return 1;
        sum += look(sky, n, i) - 3 * look(other, 1000, i + 1);
        free(i % 2 ? sky : other);
        free(i % 2 ? other : sky);
    }
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    printf("%ld, %s memory\n", sum, used.ru_maxrss > 50 << 10 ? "much" : "little");
    return 0;
}
