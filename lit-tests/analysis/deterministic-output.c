// Two runs print the same, byte for byte: nothing depends on the order of addresses.
// RUN: %clang %early -S -emit-llvm %s -o %t.ll
// RUN: %opt -passes='internalize,dtrans-cleanup,print<dtrans-analysis>,dtrans-aostosoa<cost-model=off>' -internalize-public-api-list=main -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %t.ll -o %t.1.ll 2> %t.1
// RUN: %opt -passes='internalize,dtrans-cleanup,print<dtrans-analysis>,dtrans-aostosoa<cost-model=off>' -internalize-public-api-list=main -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %t.ll -o %t.2.ll 2> %t.2
// RUN: diff %t.1 %t.2
// RUN: diff %t.1.ll %t.2.ll
// RUN: FileCheck %s < %t.1

// CHECK: record
// CHECK: record
// CHECK: record
// CHECK: remark

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct a { long x; int y; struct b *b; };
struct b { long x; int y; struct c *c; };
struct c { long x; int y; struct a *a; char name[16]; };

struct all { struct a *a; struct b *b; struct c *c; long n; };

static int before(const void *p, const void *q)
{
    return ((const struct c *)p)->y - ((const struct c *)q)->y;
}

static void fill(struct all *all)
{
    for (long i = 0; i < all->n; i++) {
        all->a[i].x = i;
        all->a[i].y = (int)i;
        all->a[i].b = &all->b[i];
        all->b[i].x = i;
        all->b[i].y = (int)-i;
        all->b[i].c = &all->c[all->n - i - 1];
        all->c[i].x = i;
        all->c[i].y = (int)(i * 7 % 5);
        all->c[i].a = i ? all->c[i - 1].a : all->a;
        strcpy(all->c[i].name, "c");
    }
}

int main(int argc, char **argv)
{
    (void)argv;
    struct all all = { calloc((size_t)argc, sizeof(struct a)), calloc((size_t)argc, sizeof(struct b)),
                       calloc((size_t)argc, sizeof(struct c)), argc };
    fill(&all);
    qsort(all.c, (size_t)argc, sizeof *all.c, before);
    long sum = 0;
    for (struct a *p = all.a; p < all.a + argc; p++)
        sum += p->b->c->a->x + p->y + p->b->y;
    printf("%ld %s\n", sum, all.c->name);
    return 0;
}
