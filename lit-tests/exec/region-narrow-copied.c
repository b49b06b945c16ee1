// Integers that fit into fewer bytes, in records of regions that are copied whole to single variables, to arrays of another kind and back. Some
// fields are only read on one side.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions 'randomplan<seed=7;split=off>' 'randomplan<seed=12;split=off>' 'randomplan<seed=13;split=off>' 'randomplan<seed=14;split=off>' 'randomplan<seed=22>' 'randomplan<seed=23>'
// RUN: FileCheck %s --input-file=%t.early.regions.log
// CHECK-DAG: struct.job: narrowed 4 fields
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct job { long id; long kind; int cost; int tries; long state; double weight; };

static unsigned seed = 3;
static unsigned next(void) { return (seed = seed * 1664525u + 1013904223u) >> 8; }

static struct job *made(long i) {
    struct job *j = malloc(sizeof *j);
    if (!j) exit(1);
    j->id = i * 0x123456789L;
    j->kind = next() % 7;
    j->cost = (int)(next() % 2000) - 1000;
    j->tries = 0;
    j->state = -1;
    j->weight = i;
    return j;
}

/* Only these see `tries` and `state`. */
static void step(struct job *j) {
    j->tries = (j->tries + 1) % 100;
    j->state = j->tries > 50 ? 40000 : j->tries;
}

static void swap(struct job *a, struct job *b) {
    struct job t = *a;
    *a = *b;
    *b = t;
}

int main(int argc, char **argv) {
    (void)argv;
    long n = 300 * argc;
    struct job **all = malloc((size_t)n * sizeof *all), *flat = calloc((size_t)n, sizeof *flat);
    if (!all || !flat) return 1;
    for (long i = 0; i < n; i++) all[i] = made(i);
    for (long i = 0; i < n; i++) flat[i] = *all[n - 1 - i];
    for (long i = 0; i < n; i++) for (long k = i % 60; k >= 0; k--) step(&flat[i]);
    for (long i = 1; i < n; i++) swap(&flat[i], &flat[next() % i]);
    for (long i = 0; i < n; i += 2) *all[i] = flat[i];
    unsigned long h = 0;
    for (long i = 0; i < n; i++) {
        struct job one = *all[i];
        h = h * 31 + (unsigned long)(one.id + one.kind * 3 + one.cost * 5 + one.tries + one.state * 7 + (long)one.weight);
        h = h * 31 + (unsigned long)(flat[i].id + flat[i].kind * 3 + flat[i].cost * 5 + flat[i].state * 7);
        free(all[i]);
    }
    printf("%016lx\n", h);
    free(all);
    free(flat);
    return 0;
}
