// A structure that a function returns, of which late objects say no types: the bytes of a double are copied into an array of numbers that ends where the array of doubles
// begins, and words are read over both. No program that stays in the structure's arrays is stopped.
// RUN: %clang -O1 -fno-strict-aliasing %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -DFIRST -fno-strict-aliasing -o %t.first.o
// RUN: %clang %late -c %s -DSECOND -o %t.second.o
// RUN: %clang %lldplugin %t.first.o %t.second.o -o %t.exe
// RUN: %t.exe > %t.out && diff %t.expected %t.out

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
    double value, initial;
    struct node *next;
    int region, uses, place;
    double largest;
    char name[20];
};

struct summary {
    double sum, largest;
    const struct node *peak, *used;
    long hist[6];
    double region[8];
};

struct summary summarise(const struct node *list);

#ifndef SECOND
struct summary summarise(const struct node *list)
{
    struct summary s = { 0 };
    for (const struct node *n = list; n; n = n->next) {
        double d = 3, *end = (double *)(s.hist + 6);
        long *words = s.hist;
        s.sum += n->value;
        s.region[n->region] += 1;
        memcpy(&end[-1 - n->place], &d, sizeof d);
        s.sum += (double)(words[n->place + n->region] & 255);
        if (!s.peak || n->largest > s.peak->largest)
            s.peak = n;
        if (!s.used || n->uses > s.used->uses)
            s.used = n;
    }
    s.largest = s.peak ? s.peak->largest : 0;
    return s;
}
#endif

#ifndef FIRST
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
        e->region = i % 8;
        e->place = i % 6;
        e->uses = i * 13 % 29;
        snprintf(e->name, sizeof e->name, "n%d", i);
        e->next = list;
        list = e;
    }
    return list;
}

__attribute__((noinline)) static void show(const char *what, const struct summary *s)
{
    printf("%s: %.2f %.2f at %s, %s\n", what, s->sum, s->largest, s->peak->name, s->used->name);
    for (int i = 0; i < 8; i++)
        printf(" %g", s->region[i]);
    for (int i = 0; i < 6; i++)
        printf(" %ld", s->hist[i]);
    printf("\n");
}

int main(void)
{
    struct node *list = make(1000);
    struct summary s = summarise(list);
    show("first", &s);
    for (struct node *n = list; n; n = n->next)
        n->value *= n->region % 2 ? 0.5 : 2;
    s = summarise(list);
    show("second", &s);
    return 0;
}
#endif
