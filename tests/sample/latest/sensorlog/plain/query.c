#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"

static int is_good(const struct reading *r)
{
    return r->quality == GOOD || r->quality == REPAIRED;
}

static int is_hot(const struct reading *r)
{
    return r->value.adjusted > 22500;
}

static int is_late_shift(const struct reading *r)
{
    return r->time % 86400 >= 64800 && r->quality != MISSING;
}

static int is_wind(const struct reading *r)
{
    return r->sensor->kind == WIND;
}

int is_low_battery(const struct reading *r)
{
    return r->battery < 97 && r->quality == GOOD;
}

int is_noted(const struct reading *r)
{
    return r->note[0] != '\0';
}

static struct key by_site_and_hour(const struct reading *r)
{
    return (struct key){r->sensor->site, HEAT, r->time / 3600};
}

static struct key by_kind_and_hour(const struct reading *r)
{
    return (struct key){0, r->sensor->kind, r->time / 3600};
}

static struct key by_all(const struct reading *r)
{
    return (struct key){r->sensor->site, r->sensor->kind, r->time / 7200};
}

const struct query queries[] = {
    {"good, site and hour", is_good, by_site_and_hour},
    {"hot, kind and hour", is_hot, by_kind_and_hour},
    {"late shift, all", is_late_shift, by_all},
    {"wind, site and hour", is_wind, by_site_and_hour},
    {"good, all", is_good, by_all},
    {"hot, all", is_hot, by_all},
    {"low battery, kind and hour", is_low_battery, by_kind_and_hour},
    {NULL, NULL, NULL},
};

/* The group with the highest mean, and a digest of all. */
uint64_t run_query(const struct log *l, struct table *t, const struct query *q)
{
    long passed = 0;
    uint64_t digest = 0;
    const struct group *best = NULL;
    for (const struct reading *r = l->reading, *end = r + l->used; r < end; r++) {
        if (!q->filter(r))
            continue;
        group_add(table_find(t, q->key(r)), r);
        passed++;
    }
    for (size_t i = 0; i <= t->mask; i++) {
        for (const struct group *g = t->bucket[i]; g; g = g->next) {
            digest = digest * 31 + (uint64_t)(g->sum + g->count + g->highest - g->lowest);
            if (g->count > 4 && (!best || g->sum / g->count > best->sum / best->count))
                best = g;
        }
    }
    printf("%s: %ld of %zu in %ld groups", q->title, passed, l->used, t->groups);
    if (best)
        printf(", best %ld with %s at %ld", best->sum / best->count, best->extreme->sensor->name,
               best->extreme->time);
    printf("\n");
    table_clear(t);
    return digest;
}

static int by_value(const void *va, const void *vb)
{
    const struct reading *a = *(struct reading *const *)va, *b = *(struct reading *const *)vb;
    if (a->value.adjusted != b->value.adjusted)
        return a->value.adjusted < b->value.adjusted ? 1 : -1;
    int c = strcmp(a->sensor->name, b->sensor->name);
    if (c)
        return c;
    return a->sequence < b->sequence ? -1 : a->sequence > b->sequence;
}

uint64_t run_top(const struct log *l, reading_filter filter, long n)
{
    struct reading **list = checked(malloc((l->used + 1) * sizeof *list));
    size_t used = 0;
    uint64_t digest = 0;
    for (size_t i = 0; i < l->used; i++)
        if (filter(&l->reading[i]))
            list[used++] = &l->reading[i];
    qsort(list, used, sizeof *list, by_value);
    for (size_t i = 0; i < used; i++) {
        if ((long)i < n)
            printf("  %-16s %6ld after %ld s %s\n", list[i]->sensor->name, list[i]->value.adjusted, list[i]->time,
                   list[i]->note);
        if (i % 16 == 0)
            digest = digest * 31 + (uint64_t)list[i]->sequence;
    }
    free(list);
    return digest;
}

/* How often was a sensor silent for longer? */
long run_gaps(const struct log *l, long longest)
{
    long gaps = 0;
    for (long i = 0; i < l->sensors; i++) {
        for (const struct reading *r = l->sensor[i].last; r && r->previous; r = r->previous)
            if (r->time - r->previous->time > longest)
                gaps++;
    }
    return gaps;
}
