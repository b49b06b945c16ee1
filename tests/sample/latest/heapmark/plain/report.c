#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "heap.h"

int is_old(const struct object *o, const char *text)
{
    (void)text;
    return o->age > 3;
}

int is_labelled(const struct object *o, const char *text)
{
    return o->kind == STRING && strncmp(o->label, text, strlen(text)) == 0;
}

static int by_size(const void *va, const void *vb)
{
    const struct object *a = *(struct object *const *)va, *b = *(struct object *const *)vb;
    if (a->size != b->size)
        return a->size < b->size ? 1 : -1;
    if (a->age != b->age)
        return a->age < b->age ? 1 : -1;
    return strcmp(a->label, b->label);
}

/* The largest that pass the filter; returns how many do. */
long report_objects(const struct heap *h, object_filter filter, const char *text, long n)
{
    struct object **list = checked(malloc(((size_t)h->live + 1) * sizeof *list));
    long used = 0;
    for (struct object *o = h->all; o; o = o->next)
        if (filter(o, text))
            list[used++] = o;
    qsort(list, (size_t)used, sizeof *list, by_size);
    for (long i = 0; i < n && i < used; i++)
        printf("  %-20s size %ld, age %ld\n", list[i]->label, list[i]->size, list[i]->age);
    free(list);
    return used;
}

void report_classes(const struct heap *h)
{
    for (struct class *c = h->classes; c; c = c->next)
        c->live = c->bytes = 0;
    for (const struct object *o = h->all; o; o = o->next) {
        o->class->live++;
        o->class->bytes += o->size;
    }
    for (struct class *c = h->classes; c; c = c->next) {
        c->share = h->live ? 100.0 * (double)c->live / (double)h->live : 0.0;
        printf("%-10s %ld live, %ld bytes, %ld dead, %.1f%%\n", c->name, c->live, c->bytes, c->dead, c->share);
    }
}
