// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed {{.*}}struct.sale{{[^a-z_].*}}elements shrink
// CHECK-DAG: !Passed {{.*}}struct.row{{[^a-z_].*}}elements shrink

// Records are sorted by the library where they lie: it is told how large they are now, and the order of equal ones stays.
#include <stdio.h>
#include <stdlib.h>

struct sale { int key; int group; double amount; long cold; int flag; };
struct row { struct row *next; long key; long cold; int v; };
struct pair { double x; int id; int unused; double y; int id2; int unused2; };

static int by_key(const void *a, const void *b)
{
    const struct sale *x = a, *y = b;
    return x->key < y->key ? -1 : x->key > y->key;
}

static int by_row(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

// Of halves of records, which are the elements here.
static int by_half(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 500;
    unsigned s = 1;
    double sum = 0;
    struct sale *v = malloc((size_t)n * sizeof *v);
    struct row *w = calloc((size_t)n, sizeof *w);
    struct pair *p = calloc((size_t)n, sizeof *p);
    if (!v || !w || !p)
        return 1;
    for (int i = 0; i < n; i++) {
        s = s * 1103515245 + 12345;
        v[i].key = (int)(s >> 16 & 63);
        v[i].group = i;
        v[i].amount = s >> 16;
        v[i].cold = s;
        v[i].flag = s & 1;
        w[i].key = s >> 20 & 31;
        w[i].cold = s;
        w[i].v = i;
        w[i].next = &w[s % (unsigned)n];
        p[i].x = s >> 9;
        p[i].y = s >> 17;
        p[i].id = i;
        p[i].id2 = -i;
    }
    qsort(v, (size_t)n, sizeof *v, by_key);
    qsort(w, (size_t)n, sizeof *w, by_row);
    qsort(p, 2 * (size_t)n, sizeof *p / 2, by_half);
    for (int i = 0; i < n; i += 37)
        printf("%d %d %.0f, %ld %d %d, %.0f %d\n", v[i].key, v[i].group, v[i].amount, w[i].key, w[i].v, w[i].next->v, p[i].x,
               p[i].id2);
    for (int i = 0; i < n; i++)
        sum += v[i].amount * v[i].group;
    printf("%.0f\n", sum);
    free(v);
    free(w);
    free(p);
    return 0;
}
