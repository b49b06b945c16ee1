#include <stdlib.h>

#include "index.h"

static void clear(struct index *x)
{
    x->nhits = 0;
    x->query++;
}

static void hit(struct index *x, struct doc *d, double score)
{
    if (d->query != x->query) {
        d->query = x->query;
        d->score = 0.0;
        d->matched = 0;
        x->hits[x->nhits++] = d;
    }
    d->score += score * d->norm;
    d->matched++;
}

/* documents of some years with one of the words, better with more */
int anyof(struct index *x, struct word **words, int n, int from, int to)
{
    int i;
    struct chunk *c;
    struct posting *p;

    clear(x);
    for (i = 0; i < n; i++) {
        struct word *w = words[i];
        w->asked++;
        for (c = w->first; c; c = c->next)
            for (p = c->post; p < c->post + c->used; p++) {
                int tf = p->count + 2 * p->intitle;
                if (p->doc->year >= from && p->doc->year <= to)
                    hit(x, p->doc, w->idf * (2.0 * tf / (tf + 1.0)));
            }
    }
    return x->nhits;
}

struct cursor {
    struct chunk *chunk;
    int i;
};

static struct cursor start(const struct word *w)
{
    struct cursor c;

    c.chunk = w->first;
    c.i = 0;
    return c;
}

static struct posting *current(const struct cursor *c)
{
    return c->chunk ? &c->chunk->post[c->i] : NULL;
}

static struct posting *advance(struct cursor *c)
{
    if (++c->i == c->chunk->used) {
        c->chunk = c->chunk->next;
        c->i = 0;
    }
    return current(c);
}

/* both words, the one directly before the other at the first or last place */
int phrase(struct index *x, struct word *a, struct word *b)
{
    struct cursor i = start(a), k = start(b);
    struct posting *p = current(&i), *q = current(&k);

    clear(x);
    while (p && q) {
        if (p->doc->number < q->doc->number) {
            p = advance(&i);
        } else if (p->doc->number > q->doc->number) {
            q = advance(&k);
        } else {
            int near = q->firstpos == p->firstpos + 1 || q->lastpos == p->lastpos + 1 ||
                       q->lastpos == p->firstpos + 1 || q->firstpos == p->lastpos + 1;
            hit(x, p->doc, near ? a->idf + b->idf : 0.25);
            p = advance(&i);
            q = advance(&k);
        }
    }
    return x->nhits;
}

static int byscore(const void *va, const void *vb)
{
    const struct doc *a = *(struct doc *const *)va, *b = *(struct doc *const *)vb;

    if (a->score != b->score)
        return a->score > b->score ? -1 : 1;
    return a->number - b->number;
}

unsigned long showhits(struct index *x, int show)
{
    unsigned long sum = 0;
    int i;

    qsort(x->hits, (size_t)x->nhits, sizeof x->hits[0], byscore);
    for (i = 0; i < x->nhits && i < TOP; i++) {
        struct doc *d = x->hits[i];
        sum = sum * 31 + (unsigned long)(d->number * 4 + d->matched);
        d->shown++;
        if (show)
            printf("  %7.4f %d %d %s\n", d->score, d->number, d->year, d->title);
        show = show > 0 ? show - 1 : 0;
    }
    return sum;
}
