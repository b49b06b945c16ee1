// Chunks whose records are also come to in bytes, from the start of the chunk or from fields around the array, and whose parts are more aligned than
// their types say.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'chunks<chunks=64>,dtrans-optbasetest' 'chunks<chunks=64>,dtrans-deletefield' 'chunks<chunks=64>,dtrans-randomplan<seed=1>' 'chunks<chunks=64>,dtrans-randomplan<seed=2>'
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *next; long key, tag, weight; };
struct chunk { struct chunk *before; struct node nodes[100]; long used, more; };

__attribute__((noinline)) static unsigned long second(void)
{
    struct chunk *c = malloc(sizeof *c);
    c->before = 0, c->used = 9, c->more = 5;
    for (int i = 0; i < 100; i++)
        c->nodes[i].key = i + 7, c->nodes[i].tag = 3, c->nodes[i].weight = 1, c->nodes[i].next = 0;
    unsigned long sum = *(long *)((char *)c + 16) * 10 + *(long *)((char *)c + 24) + c->used * 1000 + c->more;
    free(c);
    return sum;
}

// The first record is less aligned than an address.
struct cell { int a, b, c; };
struct row { int first; struct cell cells[101]; int y; long w; };

__attribute__((noinline)) static unsigned long gap(void)
{
    struct row *r = malloc(sizeof *r);
    memset(r, 0, sizeof *r);
    r->first = 2, r->y = 9, r->w = 5;
    for (int i = 0; i < 101; i++)
        r->cells[i].a = i + 7, r->cells[i].b = 3;
    *(int *)((char *)&r->first + 4) = 77;
    unsigned long sum = r->first + r->y + r->w;
    for (int i = 0; i < 101; i++)
        sum = sum * 3 + r->cells[i].a + r->cells[i].b;
    free(r);
    return sum;
}

// What lies behind an array is as far apart as it was.
struct line { int first; struct cell cells[102]; int y; long w; };

__attribute__((noinline)) static unsigned long behind(void)
{
    struct line *r = malloc(sizeof *r);
    r->first = 2, r->y = 9, r->w = 5;
    for (int i = 0; i < 102; i++)
        r->cells[i].a = i + 7, r->cells[i].b = 3;
    unsigned long sum = r->first + *(long *)((char *)&r->y + 4);
    for (int i = 0; i < 102; i++)
        sum = sum * 3 + r->cells[i].a + r->cells[i].b;
    free(r);
    return sum;
}

typedef float four __attribute__((vector_size(16)));
struct item { long a, b; struct item *link; };
struct store { struct item items[100]; _Alignas(16) float f[4]; long last; };
struct wide { _Alignas(16) float f[4]; long a, b; };
struct wides { long keep, never; struct wide items[100]; };

__attribute__((noinline)) static unsigned long aligned(void)
{
    struct store *s = malloc(sizeof *s);
    memset(s, 0, sizeof *s);
    four *p = (four *)s->f;
    *p = (four){1, 2, 3, 4};
    *p = *p * *p;
    unsigned long sum = 0;
    for (int i = 0; i < 100; i++) {
        s->items[i].a = i + 7, s->items[i].b = 3, s->items[i].link = &s->items[i * 7 % 100];
    }
    for (int i = 0; i < 100; i++)
        sum += s->items[i].a * 3 + s->items[i].link->b * s->items[i].link->a;
    sum += s->f[3];
    free(s);
    struct wides *w = malloc(sizeof *w);
    w->keep = 3, w->never = 4;
    for (int i = 0; i < 100; i++) {
        w->items[i].a = i + 7;
        four *q = (four *)w->items[i].f;
        *q = (four){1, 2, 3, i};
    }
    for (int i = 0; i < 100; i++)
        sum += w->items[i].a + (*(four *)w->items[i].f)[3] + w->keep;
    free(w);
    return sum;
}

int main(void)
{
    printf("%lu\n", second());
    printf("%lu\n", gap());
    printf("%lu\n", behind());
    printf("%lu\n", aligned());
    return 0;
}
