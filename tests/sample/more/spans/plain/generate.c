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

static void append(struct store *st, struct span *s)
{
    if (st->used == st->room) {
        st->room = st->room ? st->room + st->room / 2 : 256;
        st->span = check(realloc(st->span, st->room * sizeof *st->span));
    }
    st->span[st->used++] = s;
}

static void place(struct endpoint *e, int service, uint64_t bits)
{
    snprintf(e->host, sizeof e->host, "s%02d-%03u", service, (unsigned)(bits % 300));
    e->port = (unsigned short)(8000 + service);
    e->zone = (int)(bits >> 20) % 3;
}

static struct span *make(struct store *st, uint64_t trace, const struct span *above)
{
    struct span *s = check(calloc(1, sizeof *s));
    uint64_t bits = draw(UINT64_MAX);
    s->trace_id = trace;
    s->span_id = draw(UINT64_MAX) + 1;
    s->parent_id = above ? above->span_id : 0;
    s->service = (int)(bits % SERVICES);
    s->operation = (int)((bits >> 8) % OPERATIONS);
    s->kind = (enum span_kind)(bits >> 14 & 3);
    s->flags = (unsigned)(bits >> 16 & bits >> 20 & 7);
    s->start = above ? above->start + (int64_t)draw((uint64_t)above->duration / 2 + 1) : (int64_t)(trace * 1500);
    s->duration = above ? 1 + (int64_t)draw((uint64_t)above->duration / 2 + 1) : 1000 + (int64_t)draw(400000);
    s->status = bits >> 50 & 31 ? OK : (enum status)(bits >> 40 & 3);
    s->bytes_in = (long)(bits >> 33 & 4095);
    s->bytes_out = (long)(bits >> 45 & 0xffff);
    place(&s->to, s->service, bits >> 7);
    if (above)
        s->from = above->to;
    else
        place(&s->from, 99, bits >> 9);
    if (s->status != OK)
        snprintf(s->note, sizeof s->note, "%s %u", s->status == FAILED ? "exception" : "late by", (unsigned)bits & 4095);
    append(st, s);
    return s;
}

static void subtree(struct store *st, uint64_t trace, const struct span *above, int level)
{
    if (level == 4 || above->duration < 50)
        return;
    int n = (int)draw(5);
    for (int i = 0; i < n; i++)
        subtree(st, trace, make(st, trace, above), level + 1);
}

/* Spans arrive roughly in the order in which they end. */
void generate(struct store *st, long traces)
{
    memset(st, 0, sizeof *st);
    for (long t = 1; t <= traces; t++)
        subtree(st, (uint64_t)t, make(st, (uint64_t)t, NULL), 0);
    for (size_t i = st->used - 1; i > 0; i--) {
        size_t j = i - draw(i < 20000 ? i + 1 : 20000);
        struct span *s = st->span[i];
        st->span[i] = st->span[j];
        st->span[j] = s;
    }
    for (size_t i = 0; i < st->used / 200; i++) {       /* some are lost */
        size_t k = draw(st->used);
        free(st->span[k]);
        st->span[k] = st->span[--st->used];
    }
}
