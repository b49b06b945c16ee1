#include "index.h"

const struct posting *term_find(const struct term *t, long doc)
{
    size_t low = 0, high = t->used;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (t->list[mid].doc < doc)
            low = mid + 1;
        else
            high = mid;
    }
    return low < t->used && t->list[low].doc == doc ? &t->list[low] : NULL;
}

static void gather(struct index *x, struct term *t)
{
    static const double factor[SECTIONS] = {2.0, 1.5, 1.0, 0.75};
    t->asked++;
    for (size_t i = 0; i < t->used; i++) {
        const struct posting *p = &t->list[i];
        struct doc *d = &x->doc[p->doc];
        if (d->query != x->queries) {
            d->query = x->queries;
            d->score = 0.0;
            d->matched = 0;
            x->found[x->hits++] = p->doc;
        }
        d->score += t->idf * p->weight * factor[p->section];
        d->matched++;
    }
}

/* Terms that stand close together count more. */
static double closeness(const struct index *x, const struct doc *d, const size_t *terms, int n)
{
    int low = d->words, high = 0;
    for (int i = 0; i < n; i++) {
        const struct posting *p = term_find(&x->term[terms[i]], d->id);
        if (!p)
            continue;
        if (p->first < low)
            low = p->first;
        if (p->last > high)
            high = p->last;
    }
    return high > low ? 1.0 / (high - low) : 0.5;
}

int index_query(struct index *x, const size_t *terms, int n, struct hit top[TOP])
{
    int kept = 0;

    x->queries++;
    x->hits = 0;
    for (int i = 0; i < n; i++)
        gather(x, &x->term[terms[i]]);
    for (size_t i = 0; i < x->hits; i++) {
        struct doc *d = &x->doc[x->found[i]];
        double score = d->matched == n ? 1.5 * d->score : d->score;
        if (kept == TOP && score <= top[TOP - 1].score)
            continue;
        score += 0.01 * d->quality * closeness(x, d, terms, n);
        if (kept == TOP && score <= top[TOP - 1].score)
            continue;
        int at = kept < TOP ? kept++ : TOP - 1;
        for (; at > 0 && top[at - 1].score < score; at--)
            top[at] = top[at - 1];
        top[at] = (struct hit){d, score};
    }
    for (int i = 0; i < kept; i++)
        x->doc[top[i].doc->id].shown++;
    return kept;
}
