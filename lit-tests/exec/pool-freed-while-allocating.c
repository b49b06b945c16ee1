// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// A function that allocates frees other elements of the pool first, or when there is no memory; it is called through a pointer as well.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct star { double light; long number; struct star *next; int mass; };
static long blocks, collected;
static struct star *spare; // Freed when memory is short.
static void *(*alloc)(size_t);
static void (*drop)(void *);
__attribute__((noinline)) static int collect(void)
{
    int n = 0;
    while (spare) { struct star *s = spare; spare = s->next; free(s); n++; }
    collected += n;
    return n;
}
__attribute__((noinline)) static void *need(size_t size)
{
    static size_t biggest; static unsigned count;
    void *p;
    if (++count % 5 == 0) collect();
    while (!(p = malloc(size)))
        if (!collect()) { printf("no memory, %zu\n", biggest); exit(0); }
    if (size > biggest && size < 100000) biggest = size;
    blocks++;
    return p;
}
__attribute__((noinline)) static void release(void *p) { if (p) blocks--; free(p); }
__attribute__((noinline)) static void *need2(size_t n) { return need(n + 1); }
__attribute__((noinline)) static void release2(void *p) { release(p); }
__attribute__((noinline)) static struct star *mk(int i) { struct star *s = need(sizeof *s); s->light = i; s->number = i * 2; s->next = NULL; s->mass = i & 3; return s; }
int main(int argc, char **argv)
{
    (void)argv;
    alloc = argc > 3 ? need2 : need;
    drop = argc > 3 ? release2 : release;
    char *t = alloc(30); strcpy(t, "text");
    char *u = need(30); strcpy(u, "more");
    struct star *l = NULL; double sum = 0;
    for (int i = 0; i < 60; i++) {
        struct star *s = mk(i);
        if (i % 3) { s->next = l; l = s; } else { s->next = spare; spare = s; blocks--; }
        if (i % 7 == 6) { struct star *d = l; l = l->next; release(d); }
    }
    struct star *arr = need((size_t)(argc + 40) * sizeof *arr);
    for (int i = 0; i < argc + 40; i++) { arr[i].light = l->light; arr[i].mass = l->mass; arr[i].number = l->number; arr[i].number += i; arr[i].next = i ? &arr[i - 1] : NULL; }
    for (struct star *s = arr + argc + 39; s; s = s->next) sum += s->light * 0.5 + (double)s->number + s->mass;
    printf("%.2f %ld %ld %s %s\n", sum, blocks, collected, t, u);
    release(arr); while (l) { struct star *n = l->next; release(l); l = n; }
    collect();
    printf("%ld %ld\n", blocks, collected);
    drop(t); release(u);
    arr = need(((size_t)1 << 57) * sizeof *arr);
    puts(arr ? "A" : "B");
    return 0;
}
