#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"

static int is_good(const struct log *l, size_t r)
{
    return l->quality[r] == GOOD || l->quality[r] == REPAIRED;
}

static int is_hot(const struct log *l, size_t r)
{
    return l->value[r] > 22500;
}

static int is_late_shift(const struct log *l, size_t r)
{
    return l->time[r] % 86400 >= 64800 && l->quality[r] != MISSING;
}

static int is_wind(const struct log *l, size_t r)
{
    return l->place[l->sensor_of[r]].kind == WIND;
}

int is_low_battery(const struct log *l, size_t r)
{
    return l->battery[r] < 97 && l->quality[r] == GOOD;
}

int is_noted(const struct log *l, size_t r)
{
    return l->noted[r];
}

static struct key by_site_and_hour(const struct log *l, size_t r)
{
    return (struct key){l->place[l->sensor_of[r]].site, (uint16_t)(l->time[r] / 3600), HEAT};
}

static struct key by_kind_and_hour(const struct log *l, size_t r)
{
    return (struct key){0, (uint16_t)(l->time[r] / 3600), (uint16_t)l->place[l->sensor_of[r]].kind};
}

static struct key by_all(const struct log *l, size_t r)
{
    struct place p = l->place[l->sensor_of[r]];
    return (struct key){p.site, (uint16_t)(l->time[r] / 7200), (uint16_t)p.kind};
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
    for (size_t r = 0; r < l->used; r++) {
        if (!q->filter(l, r))
            continue;
        group_add(table_find(t, q->key(l, r)), l, r);
        passed++;
    }
    for (size_t i = 0; i <= t->mask; i++) {
        for (uint32_t k = t->bucket[i]; k != NONE; k = t->group[k].next) {
            const struct group *g = &t->group[k];
            digest = digest * 31 + (uint64_t)(g->sum + (long)g->count + g->highest - g->lowest);
            if (g->count > 4 && (!best || g->sum / (long)g->count > best->sum / (long)best->count))
                best = g;
        }
    }
    printf("%s: %ld of %zu in %ld groups", q->title, passed, l->used, (long)t->groups);
    if (best)
        printf(", best %ld with %s at %ld", best->sum / (long)best->count,
               l->name[l->sensor_of[best->extreme]], (long)l->time[best->extreme]);
    printf("\n");
    table_clear(t);
    return digest;
}

struct item {
    int32_t value;
    uint32_t reading;
};

static const struct log *log_of;

static int by_value(const void *va, const void *vb)
{
    const struct item *a = va, *b = vb;
    if (a->value != b->value)
        return a->value < b->value ? 1 : -1;
    int c = strcmp(log_of->name[log_of->sensor_of[a->reading]], log_of->name[log_of->sensor_of[b->reading]]);
    if (c)
        return c;
    return a->reading < b->reading ? -1 : a->reading > b->reading;
}

uint64_t run_top(const struct log *l, reading_filter filter, long n)
{
    struct item *list = checked(malloc((l->used + 1) * sizeof *list));
    size_t used = 0;
    uint64_t digest = 0;
    for (size_t i = 0; i < l->used; i++)
        if (filter(l, i))
            list[used++] = (struct item){l->value[i], (uint32_t)i};
    log_of = l;
    qsort(list, used, sizeof *list, by_value);
    for (size_t i = 0; i < used; i++) {
        uint32_t r = list[i].reading;
        if ((long)i < n)
            printf("  %-16s %6ld after %ld s %s\n", l->name[l->sensor_of[r]], (long)list[i].value, (long)l->time[r],
                   l->note[r]);
        if (i % 16 == 0)
            digest = digest * 31 + (uint64_t)r;
    }
    free(list);
    return digest;
}

/* How often was a sensor silent for longer? */
long run_gaps(const struct log *l, long longest)
{
    long gaps = 0;
    for (long i = 0; i < l->sensors; i++) {
        uint32_t r = l->sensor[i].last, p;
        for (; r != NONE && (p = l->previous[r]) != NONE; r = p)
            if ((long)(l->time[r] - l->time[p]) > longest)
                gaps++;
    }
    return gaps;
}
