// Arrays inside the elements of an array that is made in one place and grown in another: proved indices stay proved where pointers to both
// meet, so that the fields move.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t optbasetest reorderfields regions 'randomplan<seed=1>' 'randomplan<seed=2>' 'randomplan<seed=3>' 'randomplan<seed=4>'
// RUN: FileCheck %s --input-file=%t.early.regions.log
// CHECK: struct.corner: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>

struct corner { int neighbor[3]; char which[3]; long cold[9]; int seen; };
struct file { int n; struct corner *all; int other[20]; };

__attribute__((noinline)) static void take(struct file *f, int facet)
{
    for (int i = 0; i < 3; i++) {
        int to = f->all[facet].neighbor[i], not = f->all[facet].which[i];
        if (to != -1) {
            f->all[to].neighbor[(unsigned)(not + 1) % 3] = facet;
            f->all[to].seen++;
        }
    }
    f->all[facet] = f->all[f->n - 1];
}

__attribute__((noinline)) static void init(struct file *f, int n)
{
    f->n = n;
    f->all = calloc((size_t)n, sizeof *f->all);
    if (!f->all)
        exit(1);
}

__attribute__((noinline)) static void grow(struct file *f, int n)
{
    f->all = realloc(f->all, (size_t)n * sizeof *f->all);
    if (!f->all)
        exit(1);
    for (int i = f->n; i < n; i++) {
        for (int k = 0; k < 3; k++)
            f->all[i].neighbor[k] = -1, f->all[i].which[k] = 0;
        f->all[i].seen = 0;
        for (int k = 0; k < 9; k++)
            f->all[i].cold[k] = i + k;
    }
    f->n = n;
}

int main(int argc, char **argv)
{
    (void)argv;
    struct file f;
    int n = argc * 100;
    init(&f, n);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++)
            f.all[i].neighbor[k] = (i * 7 + k) % n, f.all[i].which[k] = (char)k;
    grow(&f, 2 * n);
    for (int i = 0; i < n; i += 3)
        take(&f, i);
    long s = 0;
    for (int i = 0; i < f.n; i++)
        s += f.all[i].neighbor[1] * f.all[i].which[2] + f.all[i].seen * 3 + (i > n ? f.all[i].cold[i % 9] : 0);
    printf("%ld\n", s);
    free(f.all);
}
