// Arrays in a structure that a function returns, at indices that fields say: what is read and written there has no aliasing metadata in late objects. Where the index
// leaves the array the program ends.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -g -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang %late -g -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.exe 12 > %t.out 2> %t.err
// RUN: FileCheck %s --check-prefix=STOP --input-file=%t.err
// CHECK: node: {{.*}} in a region
// STOP: is outside of

#include <stdio.h>
#include <stdlib.h>

struct node {
    double value, initial;
    struct node *next;
    int region, uses;
    double largest;
    char name[20];
};

struct summary {
    double sum, drift, largest;
    const struct node *peak, *used;
    double region[8];
    long hist[6];
};

static int regions = 8;

__attribute__((noinline)) static struct node *make(int n)
{
    struct node *list = NULL;
    for (int i = 0; i < n; i++) {
        struct node *e = calloc(1, sizeof *e);
        if (!e)
            exit(1);
        e->value = (i * 37 % 101) * 0.25;
        e->initial = (i * 17 % 89) * 0.25;
        e->largest = e->value > e->initial ? e->value : e->initial;
        e->region = i % regions;
        e->uses = i * 13 % 29;
        snprintf(e->name, sizeof e->name, "n%d", i);
        e->next = list;
        list = e;
    }
    return list;
}

static struct summary summarise(const struct node *list)
{
    struct summary s = { 0 };
    for (const struct node *n = list; n; n = n->next) {
        s.sum += n->value;
        s.drift += n->value > n->initial ? n->value - n->initial : n->initial - n->value;
        s.region[n->region] += n->value;
        if (!s.peak || n->largest > s.peak->largest)
            s.peak = n;
        if (!s.used || n->uses > s.used->uses)
            s.used = n;
        s.hist[n->uses < 20 ? n->uses / 4 : 5]++;
    }
    s.largest = s.peak ? s.peak->largest : 0;
    return s;
}

__attribute__((noinline)) static void show(const char *what, const struct summary *s)
{
    printf("%s: %.2f %.2f %.2f at %s, %s\n", what, s->sum, s->drift, s->largest, s->peak->name, s->used->name);
    for (int i = 0; i < 8; i++)
        printf(" %.2f", s->region[i]);
    for (int i = 0; i < 6; i++)
        printf(" %ld", s->hist[i]);
    printf("\n");
}

int main(int argc, char **argv)
{
    if (argc > 1)
        regions = atoi(argv[1]);
    struct node *list = make(1000);
    struct summary s = summarise(list);
    show("first", &s);
    for (struct node *n = list; n; n = n->next)
        n->value *= n->region % 2 ? 0.5 : 2;
    s = summarise(list);
    show("second", &s);
    return 0;
}
