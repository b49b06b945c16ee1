// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.late.o -o %t.late3 && %t.late3 > %t.late.out && diff %t.expected %t.late.out
// CHECK: var: {{.*}}in a region

// Clauses end with as many numbers as each needs, and have links to others before them. What the numbers are indices of is laid out: whatever is written
// to them is no link.
#include <stdio.h>
#include <stdlib.h>

struct clause { long id, hits; struct clause *next[2]; int size; int lits[]; };
struct var { int value; long a; struct clause *watch[2]; long b, c; };

static long solve(struct var *vars, long n)
{
    long sum = 0;
    for (int r = 0; r < 6; r++)
        for (int l = 0; l < 2 * n; l++) {
            struct clause **link = &vars[l >> 1].watch[l & 1], *c;
            while ((c = *link) != NULL) {
                int me = c->lits[1] == l, k;
                for (k = 2; k < c->size; k++)
                    if (vars[c->lits[k] >> 1].value == r % 3)
                        break;
                if (k < c->size && k > 3) {
                    int to = c->lits[k];
                    *link = c->next[me];
                    c->lits[me] = to;
                    c->lits[k] = l;
                    struct clause **head = &vars[to >> 1].watch[to & 1];
                    c->next[me] = *head;
                    *head = c;
                } else {
                    c->hits++;
                    sum++;
                    link = &c->next[me];
                }
            }
        }
    return sum;
}

int main(int argc, char **argv)
{
    (void)argv;
    long n = argc > 1 ? argc * 100000L : 900, sum = 0;
    struct var *vars = calloc((size_t)n, sizeof *vars);
    if (!vars)
        return 1;
    for (long i = 0; i < n; i++) {
        int size = 3 + (int)(i % 5);
        struct clause *c = malloc(sizeof *c + (size_t)size * sizeof(int));
        if (!c)
            return 1;
        c->size = size;
        c->id = i;
        c->hits = 0;
        for (int k = 0; k < size; k++)
            c->lits[k] = (int)((i * 7919 + k * 104729) % (2 * n));
        for (int w = 0; w < 2; w++) {
            struct clause **head = &vars[c->lits[w] >> 1].watch[c->lits[w] & 1];
            c->next[w] = *head;
            *head = c;
        }
        vars[i].value = (int)(i % 3);
        vars[i].a = i;
    }
    sum = solve(vars, n);
    for (long i = 0; i < n; i++)
        sum += vars[i].a;
    printf("%ld\n", sum);
    return 0;
}
