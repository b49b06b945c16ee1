/* A wiki: documents, sections, links, edits and page ranks.  usage: wiki [documents] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "wiki.h"

#define DAMPING 0.85

static unsigned long long seed = 88172645463325252ULL;

static unsigned long pick(unsigned long n)
{
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned long)((seed >> 33) % n);
}

static void title_of(char *buf, size_t size, unsigned long n)
{
    static const char *kind[] = { "History of", "List of", "Theory of", "City", "River", "Battle of", "Life of" };
    snprintf(buf, size, "%s %lx", kind[n % 7], n * 40503UL);
}

/* Half of the links go to a few well-known documents. */
static unsigned long pick_target(unsigned long n)
{
    unsigned long t = pick(n);
    return pick(4) == 0 ? t / 50 : t;
}

static void generate(Wiki *w, unsigned long n)
{
    static const char *categories[] = { "geography", "science", "people", "events", "art" };
    static const char *headings[] = { "Introduction", "Origins", "Description", "Reception", "See also", "References" };
    Doc **all = must_alloc(n * sizeof *all);
    char title[64];
    unsigned long i, k, m;

    for (i = 0; i < n; i++) {
        title_of(title, sizeof title, i);
        all[i] = wiki_add(w, title, categories[i % 5]);
    }
    for (i = 0; i < n; i++) {
        w->clock++;
        for (k = 1 + pick(4); k > 0; k--) {
            Section *s = doc_add_section(w, all[i], headings[k % 6], 1 + (int)(k > 2), 100 + (long)pick(3000));
            for (m = pick(7); m > 0; m--) {
                unsigned long t = pick_target(n);
                section_add_link(w, all[i], s, all[t], 1 + (int)pick(3));
            }
        }
    }
    free(all);
}

static double rank_round(Wiki *w)
{
    double change = 0, lost = 0, base;
    Doc *d;

    for (d = w->first; d; d = d->next) {
        const Section *s;
        double unit;
        if (d->total_weight == 0) {
            lost += d->rank;
            continue;
        }
        unit = DAMPING * d->rank / d->total_weight;
        for (s = d->sections; s; s = s->next)
            for (int i = 0; i < s->nlinks; i++)
                s->links[i].target->new_rank += unit * s->links[i].weight;
    }
    base = (1 - DAMPING) + DAMPING * lost / (double)w->ndocs;
    for (d = w->first; d; d = d->next) {
        double r = base + d->new_rank;
        change += r > d->rank ? r - d->rank : d->rank - r;
        d->rank = r;
        d->new_rank = 0;
    }
    return change;
}

static void rank_all(Wiki *w, int rounds)
{
    double change = 0;
    Doc *d, *best = w->first;

    for (d = w->first; d; d = d->next)
        d->rank = 1;
    while (rounds-- > 0)
        change = rank_round(w);
    for (d = w->first; d; d = d->next)
        if (d->rank > best->rank)
            best = d;
    printf("ranks: best '%s' %.9f (%d in-links), last change %.9f\n", best->title, best->rank, best->inlinks, change);
}

/* How far every document is from the main page; who is not reached at all. */
static void find_orphans(Wiki *w)
{
    Doc **queue = must_alloc((size_t)w->ndocs * sizeof *queue);
    long head = 0, tail = 0, no_links = 0, depth_sum = 0;
    int deepest = 0;
    Doc *d;

    for (d = w->first; d; d = d->next) {
        d->depth = -1;
        if (d->inlinks == 0)
            no_links++;
    }
    w->first->depth = 0;
    queue[tail++] = w->first;
    while (head < tail) {
        const Section *s;
        d = queue[head++];
        depth_sum += d->depth;
        if (d->depth > deepest)
            deepest = d->depth;
        for (s = d->sections; s; s = s->next) {
            const Link *l, *end = s->links + s->nlinks;
            for (l = s->links; l < end; l++)
                if (l->target->depth < 0) {
                    l->target->depth = d->depth + 1;
                    queue[tail++] = l->target;
                }
        }
    }
    printf("reached %ld of %ld, deepest %d, depth sum %ld, without in-links %ld\n", tail, w->ndocs, deepest, depth_sum, no_links);
    free(queue);
}

static void revert(Doc *d)
{
    Revision *r = d->latest;

    if (!r)
        return;
    d->latest = r->prev;
    d->nrevs--;
    r->section->bytes -= r->delta;
    free(r);
}

static void edit(Wiki *w)
{
    char title[64], author[16];
    unsigned long n = (unsigned long)w->ndocs, what = pick(100), steps;
    Doc *d, *other;
    Section *s;
    Link *l;

    w->clock++;
    title_of(title, sizeof title, pick(n));
    d = wiki_find(w, title);
    if (!d) {
        fprintf(stderr, "wiki: no document '%s'\n", title);
        exit(1);
    }
    d->views++;
    if (what < 8) {
        revert(d);
        return;
    }
    snprintf(author, sizeof author, "user%lu", pick(5000));
    s = d->sections;
    for (steps = pick((unsigned long)d->nsections); steps > 0; steps--)
        s = s->next;
    if (what < 60 || s->nlinks == 0) {
        long delta = (long)pick(400) - (s->bytes > 2000 ? 300 : 100);
        if (s->bytes + delta < 0)
            delta = -s->bytes;
        s->bytes += delta;
        doc_add_revision(w, d, s, author, "copy edit", delta);
        return;
    }
    title_of(title, sizeof title, pick_target(n));
    other = wiki_find(w, title);
    if (what < 75) {
        section_add_link(w, d, s, other, 1);
        s->bytes += 12;
        doc_add_revision(w, d, s, author, "link added", 12);
        return;
    }
    l = &s->links[pick((unsigned long)s->nlinks)];
    if (what < 90) {
        l->target->inlinks--;
        l->target = other;
        other->inlinks++;
        doc_add_revision(w, d, s, author, "link corrected", 0);
    } else {
        l->target->inlinks--;
        d->total_weight -= l->weight;
        *l = s->links[--s->nlinks];
        w->nlinks--;
        doc_add_revision(w, d, s, author, "link removed", 0);
    }
}

static void summary(Wiki *w)
{
    unsigned long long sum = 0;
    long bytes = 0, revs = 0, most = 0;
    double total = 0;
    Doc *d;

    for (d = w->first; d; d = d->next) {
        const Section *s;
        const Revision *r;
        total += d->rank * (double)(d->id % 17);
        for (s = d->sections; s; s = s->next) {
            bytes += s->bytes;
            sum = sum * 31 + (unsigned long long)(s->edited + s->nlinks);
        }
        for (r = d->latest; r; r = r->prev)
            sum = sum * 33 + (unsigned long long)(r->id + r->when + r->delta);
        revs += d->nrevs;
        if (d->views > most)
            most = d->views;
    }
    printf("%ld documents, %ld sections, %ld links, %ld bytes, %ld revisions kept, most views %ld\n", w->ndocs, w->nsections, w->nlinks, bytes, revs, most);
    printf("weighted rank %.9f, checksum %016llx\n", total, sum);
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 120000;
    Wiki *w;
    int phase;
    long i;

    if (n < 50 || n > 10000000) {
        fprintf(stderr, "usage: wiki [documents]\n");
        return 1;
    }
    w = wiki_create(n);
    generate(w, (unsigned long)n);
    for (phase = 0; phase < 3; phase++) {
        rank_all(w, 8);
        find_orphans(w);
        for (i = 0; i < n; i++)
            edit(w);
        summary(w);
    }
    wiki_destroy(w);
    return 0;
}
