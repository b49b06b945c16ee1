// A number of bytes that wraps around in 64 bits is no number of elements: 8 bytes are cleared, or copied, and no more, whatever moves or goes.
// Where that is checked (`bounds=check`, the default) such a program ends with a message before: no memory has as many records.
// The sizes of two blocks wrap around, too, and there is room for their first fields only, wherever these lie.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: FileCheck %s --input-file=%t.expected
// CHECK: 54205 0 7
// CHECK: 46310 1 5
// CHECK: 16 77 78
// RUN: %clang %early -c %s -o %t.early.o
// RUN: %clang %late -c %s -o %t.late.o
// RUN: %clang %lldplugin %t.early.o -o %t.early && not --crash %t.early 2>&1 | FileCheck %s --check-prefix=STOP
// RUN: %clang %lldplugin %t.late.o -o %t.late && %t.late > %t.out && diff %t.expected %t.out
// STOP: dtrans: {{.*}}: index 768614336404564651 is outside of all memory
// RUN: env DTRANS_OPTIONS=bounds=prove %clang %lldplugin %t.early.o -o %t.early && %t.early > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS='bounds=prove;regions=off;''cost-model=off;pools=off' %clang %lldplugin %t.early.o -o %t.early && %t.early > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS='bounds=prove;regions=off;''cost-model=off;pools=off' %clang %lldplugin %t.late.o -o %t.late && %t.late > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS='bounds=prove;regions=off;''randomplan=1;pools=off' %clang %lldplugin %t.early.o -o %t.random -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: FileCheck %s --input-file=%t.yaml --check-prefix=REMARK
// REMARK: --- !Passed
// REMARK-NEXT: Pass:            dtrans-randomplan
// REMARK: Record:          struct.small
// RUN: %t.random > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS='bounds=prove;regions=off;''randomplan=1;pools=off' %clang %lldplugin %t.late.o -o %t.random && %t.random > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS='bounds=prove;regions=off;''randomplan=2;pools=off' %clang %lldplugin %t.early.o -o %t.random && %t.random > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS='bounds=prove;regions=off;''randomplan=2;pools=off' %clang %lldplugin %t.late.o -o %t.random && %t.random > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS='bounds=prove;regions=off;''randomplan=3;pools=off' %clang %lldplugin %t.early.o -o %t.random && %t.random > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS='bounds=prove;regions=off;''randomplan=3;pools=off' %clang %lldplugin %t.late.o -o %t.random && %t.random > %t.out && diff %t.expected %t.out
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cleared { long a, dead, b; };
struct copied { long a, dead, b; };
struct small { long a, b, c, d, e, f, g, h, i; };

static size_t number(const char *digits) { return strtoul(digits, 0, 10); }

static __attribute__((noinline)) void clear(struct cleared *p, size_t n) { memset(p, 0, n * sizeof *p); }

static void clears(size_t k)
{
    struct cleared *p = malloc(k * sizeof *p);
    if (!p)
        exit(1);
    for (size_t i = 0; i < k; i++) {
        p[i].a = i + 1;
        p[i].b = i * 3 + 7;
        p[i].dead = i;
    }
    clear(p, number("768614336404564651")); // times 24 is 8 modulo 2^64
    long s = 0;
    for (size_t i = 0; i < k; i++)
        s += p[i].a * 1000 + p[i].b;
    printf("%ld %ld %ld\n", s, p[0].a, p[0].b);
    free(p);
}

static void copies(size_t k)
{
    struct copied *p = malloc(k * sizeof *p), *q = malloc(k * sizeof *q);
    if (!p || !q)
        exit(1);
    for (size_t i = 0; i < k; i++) {
        p[i].a = i + 1;
        p[i].b = i * 3 + 7;
        p[i].dead = i;
        q[i].a = q[i].b = q[i].dead = 5;
    }
    memcpy(q, p, number("768614336404564651") * sizeof *p);
    long s = 0;
    for (size_t i = 0; i < k; i++)
        s += q[i].a * 1000 + q[i].b + p[i].a + p[i].b;
    printf("%ld %ld %ld\n", s, q[0].a, q[0].b);
    free(p);
    free(q);
}

static struct small *p;
static long *next;

static __attribute__((noinline)) void make(size_t n)
{
    p = malloc(n * sizeof *p);
    next = malloc(16);
    if (!p || !next)
        exit(1);
}

static __attribute__((noinline)) void add(struct small *q, int n) { q->b += n; }

int main(int argc, char **argv)
{
    clears(argc > 5 ? 3 : 10);
    copies(argc > 5 ? 3 : 10);
    size_t n = number("2049638230412172402"); // times 72 is 16 modulo 2^64
    size_t used = argc > 2 ? n : 0;
    for (int i = 0; i < argc; i++)
        make(n);
    next[0] = 77;
    next[1] = 78;
    p->a = 1;
    p->b = 5;
    add(p, argc);
    long s = p->a * 10 + p->b;
    for (int k = 0; k < 1000; k++)
        for (size_t i = 0; i < used; i++) {
            s += p[i].a + p[i].i;
            p[i].i++;
        }
    if (used)
        s += p[1].c + p[1].d + p[1].e + p[1].f + p[1].g + p[1].h;
    printf("%ld %ld %ld\n", s, next[0], next[1]);
    free(next);
    free(p);
    return 0;
}
