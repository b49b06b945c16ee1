#include "hospital.h"

#include <stdio.h>
#include <stdlib.h>

void *must_alloc(unsigned long size)
{
    void *p = calloc(1, size);

    if (p == NULL) {
        fputs("hospital: out of memory\n", stderr);
        exit(1);
    }
    return p;
}

static void append(struct listhead *l, struct list *cell)
{
    cell->forward = NULL;
    cell->back = l->last;
    if (l->last != NULL)
        l->last->forward = cell;
    else
        l->first = cell;
    l->last = cell;
    l->length++;
}

static void detach(struct listhead *l, struct list *cell)
{
    if (cell->back != NULL)
        cell->back->forward = cell->forward;
    else
        l->first = cell->forward;
    if (cell->forward != NULL)
        cell->forward->back = cell->back;
    else
        l->last = cell->back;
    l->length--;
}

void list_add(struct listhead *l, struct patient *p)
{
    struct list *cell = must_alloc(sizeof *cell);

    cell->patient = p;
    append(l, cell);
}

void list_move(struct listhead *from, struct list *cell, struct listhead *to)
{
    detach(from, cell);
    append(to, cell);
}

/* frees the cells and the patients */
void list_free(struct listhead *l)
{
    struct list *c = l->first, *next;

    while (c != NULL) {
        next = c->forward;
        free(c->patient);
        free(c);
        c = next;
    }
    l->first = l->last = NULL;
    l->length = 0;
}
