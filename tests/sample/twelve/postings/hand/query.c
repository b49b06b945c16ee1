#include <stdlib.h>

#include "index.h"

static void clear(struct index *x)
{
    x->nhits = 0;
    x->query++;
}

static void hit(struct index *x, uint32_t n, double score)
{
    struct doc *d = &x->doc[n];
    if (d->query != x->query) {
        d->query = x->query;
        d->score = 0.0;
        d->matched = 0;
        x->hits[x->nhits++] = n;
    }
    d->score += score * x->norm[d->length];
    d->matched++;
}

/* documents of some years with one of the words, better with more */
int anyof(struct index *x, int *words, int n, int from, int to)
{
    int i, k;
    uint32_t at;

    clear(x);
    from -= YEAR0;
    to -= YEAR0;
    for (i = 0; i < n; i++) {
        double idf = x->info[words[i]].idf;
        for (at = x->info[words[i]].first; at; at = x->chunk[at - 1].next) {
            const struct chunk *c = &x->chunk[at - 1];
            for (k = 0; k < c->used; k++) {
                uint8_t year = x->year[c->doc[k]];
                int tf = c->count[k] + 2 * (c->firstpos[k] < 3);
                if (year >= from && year <= to)
                    hit(x, c->doc[k], idf * (2.0 * tf / (tf + 1.0)));
            }
        }
    }
    return x->nhits;
}

struct cursor {
    const struct chunk *chunk;
    int i;
};

static struct cursor start(const struct index *x, int w)
{
    struct cursor c;

    c.chunk = x->info[w].first ? &x->chunk[x->info[w].first - 1] : NULL;
    c.i = 0;
    return c;
}

static void advance(const struct index *x, struct cursor *c)
{
    if (++c->i == c->chunk->used) {
        c->chunk = c->chunk->next ? &x->chunk[c->chunk->next - 1] : NULL;
        c->i = 0;
    }
}

/* both words, the one directly before the other at the first or last place */
int phrase(struct index *x, int a, int b)
{
    struct cursor p = start(x, a), q = start(x, b);
    double sum = x->info[a].idf + x->info[b].idf;

    clear(x);
    while (p.chunk && q.chunk) {
        uint32_t dp = p.chunk->doc[p.i], dq = q.chunk->doc[q.i];
        if (dp < dq) {
            advance(x, &p);
        } else if (dp > dq) {
            advance(x, &q);
        } else {
            int pf = p.chunk->firstpos[p.i], pl = p.chunk->lastpos[p.i];
            int qf = q.chunk->firstpos[q.i], ql = q.chunk->lastpos[q.i];
            int near = qf == pf + 1 || ql == pl + 1 || ql == pf + 1 || qf == pl + 1;
            hit(x, dp, near ? sum : 0.25);
            advance(x, &p);
            advance(x, &q);
        }
    }
    return x->nhits;
}

static const struct doc *sorted;

static int byscore(const void *va, const void *vb)
{
    uint32_t a = *(const uint32_t *)va, b = *(const uint32_t *)vb;

    if (sorted[a].score != sorted[b].score)
        return sorted[a].score > sorted[b].score ? -1 : 1;
    return a < b ? -1 : a > b;
}

unsigned long showhits(struct index *x, int show)
{
    unsigned long sum = 0;
    int i;

    sorted = x->doc;
    qsort(x->hits, (size_t)x->nhits, sizeof x->hits[0], byscore);
    for (i = 0; i < x->nhits && i < TOP; i++) {
        uint32_t n = x->hits[i];
        sum = sum * 31 + (unsigned long)(n * 4 + x->doc[n].matched);
        if (show)
            printf("  %7.4f %u %d %s\n", x->doc[n].score, n, YEAR0 + x->year[n], x->title[n]);
        show = show > 0 ? show - 1 : 0;
    }
    return sum;
}
