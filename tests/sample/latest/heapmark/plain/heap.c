#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "heap.h"

void *checked(void *p)
{
    if (!p) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return p;
}

void heap_init(struct heap *h, long roots, long budget)
{
    memset(h, 0, sizeof *h);
    h->root = checked(calloc((size_t)roots, sizeof *h->root));
    h->roots = roots;
    h->budget = budget;
}

struct class *heap_class(struct heap *h, const char *name)
{
    struct class **link = &h->classes;
    for (; *link; link = &(*link)->next)
        if (strcmp((*link)->name, name) == 0)
            return *link;
    struct class *c = checked(calloc(1, sizeof *c));
    snprintf(c->name, sizeof c->name, "%s", name);
    *link = c;
    return c;
}

int slots_of(enum kind kind)
{
    static const int slots[KINDS] = {0, 2, SLOTS, 1};
    return slots[kind];
}

/* Class name and number. */
static void make_label(struct object *o)
{
    char digits[24];
    size_t used = 0, n = 0;
    while (used < 12 && o->class->name[used]) {
        o->label[used] = o->class->name[used];
        used++;
    }
    o->label[used++] = '#';
    for (long k = o->serial; k > 0 || n == 0; k /= 10)
        digits[n++] = (char)('0' + k % 10);
    while (n > 0 && used < sizeof o->label - 1)
        o->label[used++] = digits[--n];
    o->label[used] = '\0';
}

struct object *object_new(struct heap *h, struct class *class, enum kind kind, long size)
{
    struct object *o = h->spare;
    if (o)
        h->spare = o->next;
    else
        o = checked(malloc(sizeof *o));
    memset(o, 0, sizeof *o);
    o->kind = kind;
    o->colour = WHITE;
    o->class = class;
    o->serial = h->serial++;
    o->size = size;
    o->born = h->total.collections;
    o->heat = 1.0;
    make_label(o);
    o->next = h->all;
    h->all = o;
    h->live++;
    h->since++;
    return o;
}

static void free_list(struct object *o)
{
    while (o) {
        struct object *next = o->next;
        free(o);
        o = next;
    }
}

void heap_free(struct heap *h)
{
    free_list(h->all);
    free_list(h->spare);
    while (h->classes) {
        struct class *next = h->classes->next;
        free(h->classes);
        h->classes = next;
    }
    free(h->root);
}
