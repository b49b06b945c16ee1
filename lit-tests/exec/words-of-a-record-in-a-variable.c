// The words of a record inside a structure that a function returns are copied one by one, from its first array on: late objects say no types of that. No program that stays in the
// record is stopped.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: %clang %lldplugin %t.late.o -o %t.exe
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang %late -DTAIL -c %s -o %t.late.o
// RUN: %clang -O1 -DTAIL %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %lldplugin %t.late.o -o %t.exe
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
    double sum, drift, largest;
    const struct node *peak, *used;
#ifdef TAIL
    struct {
        long a[7];
        long tail;
    } p;
#else
    struct {
        double a[4];
        int v[8];
    } p;
#endif
};

static long words;

static struct summary summarise(const struct node *list)
{
    struct summary s = { 0 };
    for (const struct node *n = list; n; n = n->next) {
        long word;
        s.sum += n->value;
        s.drift += n->value > n->initial ? n->value - n->initial : n->initial - n->value;
        s.p.a[n->place] += 2;
#ifndef TAIL
        s.p.v[n->region]++;
#endif
        memcpy(&word, (long *)&s.p + n->region, sizeof word);
        words += word & 255;
        if (!s.peak || n->largest > s.peak->largest)
            s.peak = n;
        if (!s.used || n->uses > s.used->uses)
            s.used = n;
    }
    s.largest = s.peak ? s.peak->largest : 0;
    return s;
}

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
        e->place = i % 4;
        e->uses = i * 13 % 29;
        snprintf(e->name, sizeof e->name, "n%d", i);
        e->next = list;
        list = e;
    }
    return list;
}

__attribute__((noinline)) static void show(const char *what, const struct summary *s)
{
    printf("%s: %.2f %.2f %.2f at %s, %s\n", what, s->sum, s->drift, s->largest, s->peak->name, s->used->name);
    for (int i = 0; i < 4; i++)
        printf(" %g", (double)s->p.a[i]);
    printf(" %ld", words);
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
