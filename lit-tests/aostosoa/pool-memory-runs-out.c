// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS='regions=off;cost-model=off' %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS='regions=off;cost-model=off' %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Not among the programs that check the analysis while they run, since that takes memory too.
// All the memory that there is, three times: what lies in the pool stays what it was, and there is some again after it was freed.
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
struct star { double light; long number; struct star *next; int a; };
static long fails;
__attribute__((noinline)) static void *need(size_t n) { void *p = malloc(n); if (!p) fails++; return p; }
int main(int argc, char **argv)
{
    (void)argv;
    struct rlimit r = { 96u << 20, 96u << 20 };
    if (setrlimit(RLIMIT_AS, &r)) return 1;
    char *c = need(50); if (!c) return 1; c[0] = 'x';
    for (int round = 0; round < 3; round++) {
        struct star *l = NULL; long n = 0, seen = 0; int bad = 0;
        for (;;) {
            struct star *s = need(sizeof *s);
            if (!s) break;
            s->light = (double)n; s->number = n; s->a = round; s->next = l; l = s; n++;
        }
        struct star *big = need((size_t)1000000 * sizeof *big);
        if (big) { big->number = 1; free(big); }
        for (struct star *p = l; p; p = p->next) { seen++; if (p->number != n - seen || p->light != (double)p->number || p->a != round) bad++; }
        printf("%d %d %d\n", n > 100000, seen == n, bad);
        fflush(stdout);
        for (long i = 0; l; i++) { struct star *d = l; l = l->next; free(d); }
        struct star *arr = need(1000 * sizeof *arr);
        printf("%d\n", arr != NULL); free(arr);
    }
    printf("%d %c\n", fails > 2, c[0]);
    free(c);
    return argc > 5;
}
