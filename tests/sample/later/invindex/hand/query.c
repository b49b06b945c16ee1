#include "index.h"

const struct place *term_find(const struct term *t, uint32_t doc)
{
    size_t low = 0, high = t->used;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (t->doc_section[mid] / SECTIONS < doc)
            low = mid + 1;
        else
            high = mid;
    }
    return low < t->used && t->doc_section[low] / SECTIONS == doc ? &t->place[low] : NULL;
}

static void gather(struct index *x, size_t term)
{
    static const double factor[SECTIONS] = {2.0, 1.5, 1.0, 0.75};
    const struct term *t = &x->term[term];
    x->asked[term]++;
    for (size_t i = 0; i < t->used; i++) {
        uint32_t doc = t->doc_section[i] / SECTIONS;
        struct doc *d = &x->doc[doc];
        if (d->query != (uint32_t)x->queries) {
            d->query = (uint32_t)x->queries;
            d->score = 0.0;
            d->matched = 0;
            x->found[x->hits++] = doc;
        }
        d->score += t->idf * t->weight[i] * factor[t->doc_section[i] % SECTIONS];
        d->matched++;
    }
}

/* Terms that stand close together count more. */
static double closeness(const struct index *x, uint32_t doc, const size_t *terms, int n)
{
    int low = x->doc[doc].words, high = 0;
    for (int i = 0; i < n; i++) {
        const struct place *p = term_find(&x->term[terms[i]], doc);
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
        gather(x, terms[i]);
    for (size_t i = 0; i < x->hits; i++) {
        uint32_t doc = x->found[i];
        const struct doc *d = &x->doc[doc];
        double score = d->matched == n ? 1.5 * d->score : d->score;
        if (kept == TOP && score <= top[TOP - 1].score)
            continue;
        score += 0.01 * x->quality[doc] * closeness(x, doc, terms, n);
        if (kept == TOP && score <= top[TOP - 1].score)
            continue;
        int at = kept < TOP ? kept++ : TOP - 1;
        for (; at > 0 && top[at - 1].score < score; at--)
            top[at] = top[at - 1];
        top[at] = (struct hit){doc, score};
    }
    for (int i = 0; i < kept; i++)
        x->info[top[i].doc].shown++;
    return kept;
}
