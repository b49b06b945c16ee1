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
    h->objects = 1;
}

int heap_class(struct heap *h, const char *name)
{
    for (int i = 0; i < h->classes; i++)
        if (strcmp(h->class[i].name, name) == 0)
            return i;
    if (h->classes == CLASSES_MAX)
        exit(1);
    snprintf(h->class[h->classes].name, sizeof h->class[0].name, "%s", name);
    return h->classes++;
}

int slots_of(enum kind kind)
{
    static const int slots[KINDS] = {0, 2, SLOTS, 1};
    return slots[kind];
}

/* Class name and number. */
static void make_label(char *label, const char *class, uint32_t serial)
{
    char digits[24];
    size_t used = 0, n = 0;
    while (used < 12 && class[used]) {
        label[used] = class[used];
        used++;
    }
    label[used++] = '#';
    for (uint32_t k = serial; k > 0 || n == 0; k /= 10)
        digits[n++] = (char)('0' + k % 10);
    while (n > 0 && used < sizeof digits - 1)
        label[used++] = digits[--n];
    label[used] = '\0';
}

uint32_t object_new(struct heap *h, int class, enum kind kind, long size)
{
    uint32_t o = h->spare;
    if (o) {
        h->spare = h->link[o].next;
    } else {
        o = h->objects++;
        if (o >= h->room) {
            h->room = h->room ? 2 * h->room : 64;
            h->object = checked(realloc(h->object, h->room * sizeof *h->object));
            h->link = checked(realloc(h->link, h->room * sizeof *h->link));
            h->colour = checked(realloc(h->colour, h->room * sizeof *h->colour));
            h->serial_of = checked(realloc(h->serial_of, h->room * sizeof *h->serial_of));
            h->label = checked(realloc(h->label, h->room * sizeof *h->label));
        }
    }
    h->object[o] = (struct object){.kind = (uint8_t)kind, .class = (uint8_t)class, .size = (uint16_t)size};
    h->colour[o] = WHITE;
    h->serial_of[o] = (uint32_t)h->serial++;
    make_label(h->label[o], h->class[class].name, h->serial_of[o]);
    h->link[o] = (struct link){h->all, 0};
    h->all = o;
    h->live++;
    h->since++;
    return o;
}

void heap_free(struct heap *h)
{
    free(h->object);
    free(h->link);
    free(h->colour);
    free(h->serial_of);
    free(h->label);
    free(h->root);
}
