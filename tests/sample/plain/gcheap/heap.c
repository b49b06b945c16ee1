#include "heap.h"

#include <stdio.h>
#include <stdlib.h>

void heap_init(Heap *h, uint32_t ncells)
{
    *h = (Heap){0};
    h->cells = calloc(ncells, sizeof(Object));
    if (h->cells == NULL) {
        fprintf(stderr, "cannot allocate the heap\n");
        exit(2);
    }
    h->ncells = ncells;
    for (uint32_t i = ncells; i-- > 0;) {
        h->cells[i].next = h->free_list;
        h->free_list = &h->cells[i];
    }
}

void heap_destroy(Heap *h)
{
    free(h->cells);
    h->cells = NULL;
}

void heap_push(Heap *h, Object *o)
{
    if (h->nroots == ROOTS) {
        fprintf(stderr, "root stack overflow\n");
        exit(2);
    }
    h->roots[h->nroots++] = o;
}

Object *heap_pop(Heap *h)
{
    return h->roots[--h->nroots];
}

static int has_children(const Object *o)
{
    return o->kind >= K_ADD;
}

/*
 * Depth first without a stack: the way back is kept in the parent fields.
 * mark is 0 for white, 1 when the left child is being visited, 2 when the
 * right one is, 3 when done.
 */
static void mark(Heap *h, Object *o)
{
    if (o == NULL || o->mark)
        return;
    o->parent = NULL;
    while (o) {
        Object *child = NULL;
        if (o->mark == 0)
            h->marked++;
        if (!has_children(o))
            o->mark = 3;
        else if (o->mark < 2)
            child = o->mark++ == 0 ? o->left : o->right;
        else
            o->mark = 3;
        if (child && !child->mark) {
            child->parent = o;
            o = child;
        } else if (o->mark == 3) {
            o = o->parent;
        }
    }
}

static void sweep(Heap *h)
{
    Object **link = &h->all;
    while (*link) {
        Object *o = *link;
        if (o->mark) {
            o->mark = 0;
            if (o->age < 255)
                o->age++;
            link = &o->next;
        } else {
            *link = o->next;
            o->kind = K_FREE;
            o->next = h->free_list;
            h->free_list = o;
            h->live--;
            h->freed++;
        }
    }
}

void heap_collect(Heap *h)
{
    for (int i = 0; i < h->nroots; i++)
        mark(h, h->roots[i]);
    sweep(h);
    h->collections++;
}

Object *heap_new(Heap *h, enum Kind kind)
{
    if (h->free_list == NULL)
        heap_collect(h);
    Object *o = h->free_list;
    if (o == NULL) {
        fprintf(stderr, "heap exhausted, %u objects live\n", h->live);
        exit(2);
    }
    h->free_list = o->next;
    o->kind = (uint8_t)kind;
    o->age = 0;
    o->mark = 0;
    o->left = o->right = NULL;
    o->hash = 0;
    o->evaluations = 0;
    o->serial = h->serial++;
    o->line = h->collections;
    o->next = h->all;
    h->all = o;
    h->live++;
    h->allocated++;
    return o;
}
