#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "heap.h"

int is_old(const struct heap *h, uint32_t o, const char *text)
{
    (void)text;
    return h->link[o].age > 3;
}

int is_labelled(const struct heap *h, uint32_t o, const char *text)
{
    return h->object[o].kind == STRING && strncmp(h->label[o], text, strlen(text)) == 0;
}

struct item {
    uint32_t size, age, object;
};

static const char (*labels)[24];

static int by_size(const void *va, const void *vb)
{
    const struct item *a = va, *b = vb;
    if (a->size != b->size)
        return a->size < b->size ? 1 : -1;
    if (a->age != b->age)
        return a->age < b->age ? 1 : -1;
    return strcmp(labels[a->object], labels[b->object]);
}

/* The largest that pass the filter; returns how many do. */
long report_objects(const struct heap *h, object_filter filter, const char *text, long n)
{
    struct item *list = checked(malloc(((size_t)h->live + 1) * sizeof *list));
    long used = 0;
    for (uint32_t o = h->all; o; o = h->link[o].next)
        if (filter(h, o, text))
            list[used++] = (struct item){h->object[o].size, h->link[o].age, o};
    labels = (const char (*)[24])h->label;
    qsort(list, (size_t)used, sizeof *list, by_size);
    for (long i = 0; i < n && i < used; i++)
        printf("  %-20s size %ld, age %ld\n", labels[list[i].object], (long)list[i].size, (long)list[i].age);
    free(list);
    return used;
}

void report_classes(struct heap *h)
{
    for (int i = 0; i < h->classes; i++)
        h->class[i].live = h->class[i].bytes = 0;
    for (uint32_t o = h->all; o; o = h->link[o].next) {
        struct class *c = &h->class[h->object[o].class];
        c->live++;
        c->bytes += h->object[o].size;
    }
    for (int i = 0; i < h->classes; i++) {
        const struct class *c = &h->class[i];
        double share = h->live ? 100.0 * (double)c->live / (double)h->live : 0.0;
        printf("%-10s %ld live, %ld bytes, %ld dead, %.1f%%\n", c->name, c->live, c->bytes, c->dead, share);
    }
}
