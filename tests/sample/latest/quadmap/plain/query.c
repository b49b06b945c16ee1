#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map.h"

static int meets(const struct rect *a, const struct rect *b)
{
    return a->x0 < b->x1 && b->x0 < a->x1 && a->y0 < b->y1 && b->y0 < a->y1;
}

static void query(struct quad *q, const struct rect *window, place_filter filter, struct result *r)
{
    if (q->below == 0 || !meets(&q->area, window))
        return;
    q->visits++;
    for (struct place *p = q->places; p; p = p->next) {
        if (!meets(&p->box, window) || !filter(p))
            continue;
        p->found++;
        r->places++;
        r->population += p->population;
        if (!r->best || p->population > r->best->population)
            r->best = p;
    }
    for (int i = 0; i < 4 && q->child[i]; i++)
        query(q->child[i], window, filter, r);
}

struct result map_query(struct map *m, struct rect window, place_filter filter)
{
    struct result r = {0, 0, NULL};
    query(m->root, &window, filter, &r);
    return r;
}

static struct place *find(struct quad *q, const struct rect *window, const char *name)
{
    struct place *found = NULL;
    if (q->below == 0 || !meets(&q->area, window))
        return NULL;
    q->visits++;
    for (struct place *p = q->places; p; p = p->next)
        if (meets(&p->box, window) && strcmp(p->name, name) == 0)
            return p;
    for (int i = 0; i < 4 && q->child[i] && !found; i++)
        found = find(q->child[i], window, name);
    return found;
}

/* The place of that name which meets the window. */
struct place *map_find(struct map *m, struct rect window, const char *name)
{
    return find(m->root, &window, name);
}

static int by_found(const void *va, const void *vb)
{
    const struct place *a = *(struct place *const *)va, *b = *(struct place *const *)vb;
    if (a->found != b->found)
        return a->found < b->found ? 1 : -1;
    return strcmp(a->name, b->name);
}

void report_found(const struct map *m, long n)
{
    struct place **list = checked(malloc(((size_t)m->count + 1) * sizeof *list));
    long used = 0, count[CATEGORIES] = {0}, moved = 0;
    for (long i = 0; i < m->count; i++) {
        struct place *p = m->places[i];
        count[p->category] += p->found;
        moved += p->moved;
        if (p->found > 4)
            list[used++] = p;
    }
    qsort(list, (size_t)used, sizeof *list, by_found);
    for (long i = 0; i < n && i < used; i++)
        printf("%-20s at %ld/%ld found %ld times\n", list[i]->name, list[i]->box.x0, list[i]->box.y0, list[i]->found);
    for (int i = 0; i < CATEGORIES; i++)
        printf("%s %ld%s", category_name[i], count[i], i + 1 < CATEGORIES ? ", " : "\n");
    printf("moves %ld\n", moved);
    free(list);
}
