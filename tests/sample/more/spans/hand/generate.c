#include "spans.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t seed = 0xfeedface;

static uint64_t draw(uint64_t n)
{
    seed += 0x9e3779b97f4a7c15u;
    uint64_t z = seed;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (z ^ z >> 31) % n;
}

void *check(void *p)
{
    if (!p) {
        perror("spans");
        exit(EXIT_FAILURE);
    }
    return p;
}

static void *resized(void *p, size_t room, size_t size)
{
    return check(realloc(p, room * size));
}

static size_t append(struct store *st)
{
    if (st->used == st->room) {
        size_t room = st->room = st->room ? st->room + st->room / 2 : 256;
        st->span_id = resized(st->span_id, room, sizeof *st->span_id);
        st->parent_id = resized(st->parent_id, room, sizeof *st->parent_id);
        st->trace = resized(st->trace, room, sizeof *st->trace);
        st->start = resized(st->start, room, sizeof *st->start);
        st->duration = resized(st->duration, room, sizeof *st->duration);
        st->bytes = resized(st->bytes, room, sizeof *st->bytes);
        st->service = resized(st->service, room, 1);
        st->operation = resized(st->operation, room, 1);
        st->kind = resized(st->kind, room, 1);
        st->status = resized(st->status, room, 1);
        st->flags = resized(st->flags, room, 1);
        st->zones = resized(st->zones, room, 1);
        st->label = resized(st->label, room, sizeof *st->label);
    }
    return st->used++;
}

static int place(char *host, int service, uint64_t bits)
{
    snprintf(host, 12, "s%02d-%03u", service, (unsigned)(bits % 300));
    return (int)(bits >> 20) % 3;
}

/* What a span hands down while its trace is made. */
struct above {
    size_t at;
    int zone;
};

static struct above make(struct store *st, uint64_t trace, const struct above *above)
{
    size_t k = append(st);
    struct label *l = &st->label[k];
    uint64_t bits = draw(UINT64_MAX);
    uint64_t half = above ? st->duration[above->at] / 2 + 1 : 0;
    int service = (int)(bits % SERVICES), from, to;
    st->trace[k] = (uint32_t)trace;
    st->span_id[k] = draw(UINT64_MAX) + 1;
    st->parent_id[k] = above ? st->span_id[above->at] : 0;
    st->service[k] = (uint8_t)service;
    st->operation[k] = (uint8_t)((bits >> 8) % OPERATIONS);
    st->kind[k] = bits >> 14 & 3;
    st->flags[k] = bits >> 16 & bits >> 20 & 7;
    st->start[k] = (uint32_t)(above ? st->start[above->at] + draw(half) : trace * 1500);
    st->duration[k] = (uint32_t)(above ? 1 + draw(half) : 1000 + draw(400000));
    st->status[k] = bits >> 50 & 31 ? OK : bits >> 40 & 3;
    st->bytes[k] = (uint32_t)((bits >> 33 & 4095) + (bits >> 45 & 0xffff));
    to = place(l->to, service, bits >> 7);
    if (above) {
        memcpy(l->from, st->label[above->at].to, sizeof l->from);
        from = above->zone;
    } else {
        from = place(l->from, 99, bits >> 9);
    }
    st->zones[k] = from != to;
    l->port = (unsigned short)(8000 + service);
    l->note[0] = '\0';
    if (st->status[k] != OK)
        snprintf(l->note, sizeof l->note, "%s %u", st->status[k] == FAILED ? "exception" : "late by",
                 (unsigned)bits & 4095);
    return (struct above){k, to};
}

static void subtree(struct store *st, uint64_t trace, struct above above, int level)
{
    if (level == 4 || st->duration[above.at] < 50)
        return;
    int n = (int)draw(5);
    for (int i = 0; i < n; i++)
        subtree(st, trace, make(st, trace, &above), level + 1);
}

static void *permuted(void *column, const uint32_t *order, size_t n, size_t size)
{
    const char *old = column;
    char *new = check(malloc(n * size));
    switch (size) {
    case 1:
        for (size_t i = 0; i < n; i++)
            new[i] = old[order[i]];
        break;
    case 4:
        for (size_t i = 0; i < n; i++)
            memcpy(new + 4 * i, old + 4 * (size_t)order[i], 4);
        break;
    case 8:
        for (size_t i = 0; i < n; i++)
            memcpy(new + 8 * i, old + 8 * (size_t)order[i], 8);
        break;
    default:
        for (size_t i = 0; i < n; i++)
            memcpy(new + size * i, old + size * order[i], size);
        break;
    }
    free(column);
    return new;
}

/* Spans arrive roughly in the order in which they end. */
void generate(struct store *st, long traces)
{
    memset(st, 0, sizeof *st);
    for (long t = 1; t <= traces; t++)
        subtree(st, (uint64_t)t, make(st, (uint64_t)t, NULL), 0);
    uint32_t *order = check(malloc(st->used * sizeof *order));
    for (size_t i = 0; i < st->used; i++)
        order[i] = (uint32_t)i;
    for (size_t i = st->used - 1; i > 0; i--) {
        size_t j = i - draw(i < 20000 ? i + 1 : 20000);
        uint32_t s = order[i];
        order[i] = order[j];
        order[j] = s;
    }
    for (size_t i = 0; i < st->used / 200; i++) {       /* some are lost */
        size_t k = draw(st->used);
        order[k] = order[--st->used];
    }
    size_t n = st->used;
    st->span_id = permuted(st->span_id, order, n, sizeof *st->span_id);
    st->parent_id = permuted(st->parent_id, order, n, sizeof *st->parent_id);
    st->trace = permuted(st->trace, order, n, sizeof *st->trace);
    st->start = permuted(st->start, order, n, sizeof *st->start);
    st->duration = permuted(st->duration, order, n, sizeof *st->duration);
    st->bytes = permuted(st->bytes, order, n, sizeof *st->bytes);
    st->service = permuted(st->service, order, n, 1);
    st->operation = permuted(st->operation, order, n, 1);
    st->kind = permuted(st->kind, order, n, 1);
    st->status = permuted(st->status, order, n, 1);
    st->flags = permuted(st->flags, order, n, 1);
    st->zones = permuted(st->zones, order, n, 1);
    st->label = permuted(st->label, order, n, sizeof *st->label);
    free(order);
    st->self = check(malloc(n * sizeof *st->self));
    st->parent = check(malloc(n * sizeof *st->parent));
    st->child = check(malloc(n * sizeof *st->child));
    st->sibling = check(malloc(n * sizeof *st->sibling));
    st->next_id = check(malloc(n * sizeof *st->next_id));
    st->depth = check(malloc(n));
    memset(st->parent, 0xff, n * sizeof *st->parent);
    memset(st->child, 0xff, n * sizeof *st->child);
    memset(st->sibling, 0xff, n * sizeof *st->sibling);
}

void store_free(struct store *st)
{
    void *all[] = {st->span_id, st->parent_id, st->trace, st->start, st->duration, st->self, st->bytes,
                   st->parent, st->child, st->sibling, st->next_id, st->service, st->operation, st->kind,
                   st->status, st->flags, st->depth, st->zones, st->label, st->by_id};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
}
