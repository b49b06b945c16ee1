#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "wiki.h"

void *must_alloc(size_t n)
{
    void *p = malloc(n);
    if (!p) {
        fputs("wiki: out of memory\n", stderr);
        abort();
    }
    return p;
}

static char *copy_string(const char *s)
{
    size_t n = strlen(s) + 1;
    return memcpy(must_alloc(n), s, n);
}

static size_t hash_title(const char *s)
{
    unsigned h = 2166136261u;
    while (*s)
        h = (h ^ (unsigned char)*s++) * 16777619u;
    return h;
}

Wiki *wiki_create(long expected)
{
    Wiki *w = must_alloc(sizeof *w);
    size_t i;

    memset(w, 0, sizeof *w);
    w->buckets = (size_t)expected | 1;
    w->table = must_alloc(w->buckets * sizeof *w->table);
    for (i = 0; i < w->buckets; i++)
        w->table[i] = NULL;
    w->next_rev = 1;
    return w;
}

Doc *wiki_find(const Wiki *w, const char *title)
{
    Doc *d = w->table[hash_title(title) % w->buckets];
    while (d && strcmp(d->title, title) != 0)
        d = d->hash_next;
    return d;
}

Doc *wiki_add(Wiki *w, const char *title, const char *category)
{
    Doc *d = must_alloc(sizeof *d);
    Doc **slot = &w->table[hash_title(title) % w->buckets];

    memset(d, 0, sizeof *d);
    d->id = w->ndocs++;
    d->title = copy_string(title);
    snprintf(d->category, sizeof d->category, "%s", category);
    d->created = w->clock;
    d->depth = -1;
    d->hash_next = *slot;
    *slot = d;
    if (w->last)
        w->last->next = d;
    else
        w->first = d;
    w->last = d;
    return d;
}

Section *doc_add_section(Wiki *w, Doc *d, const char *heading, int level, long bytes)
{
    Section *s = must_alloc(sizeof *s);

    s->heading = copy_string(heading);
    s->level = level;
    s->bytes = bytes;
    s->nlinks = s->cap = 0;
    s->links = NULL;
    s->edited = w->clock;
    s->next = d->sections;
    d->sections = s;
    d->nsections++;
    w->nsections++;
    return s;
}

void section_add_link(Wiki *w, Doc *d, Section *s, Doc *target, int weight)
{
    Link *l;

    if (s->nlinks == s->cap) {
        s->cap = s->cap ? s->cap * 2 : 4;
        s->links = realloc(s->links, (size_t)s->cap * sizeof *s->links);
        if (!s->links)
            abort();
    }
    l = &s->links[s->nlinks++];
    l->target = target;
    l->weight = weight;
    l->line = (int)(s->bytes / 40);
    snprintf(l->anchor, sizeof l->anchor, "%.19s", target->title);
    target->inlinks++;
    d->total_weight += weight;
    w->nlinks++;
}

Revision *doc_add_revision(Wiki *w, Doc *d, Section *s, const char *author, const char *comment, long delta)
{
    Revision *r = must_alloc(sizeof *r);

    r->id = w->next_rev++;
    r->section = s;
    snprintf(r->author, sizeof r->author, "%s", author);
    snprintf(r->comment, sizeof r->comment, "%s", comment);
    r->when = w->clock;
    r->delta = delta;
    r->prev = d->latest;
    d->latest = r;
    d->nrevs++;
    s->edited = w->clock;
    return r;
}

void wiki_destroy(Wiki *w)
{
    Doc *d, *dn;
    Section *s, *sn;
    Revision *r, *rn;

    for (d = w->first; d; d = dn) {
        dn = d->next;
        for (s = d->sections; s; s = sn) {
            sn = s->next;
            free(s->heading);
            free(s->links);
            free(s);
        }
        for (r = d->latest; r; r = rn) {
            rn = r->prev;
            free(r);
        }
        free(d->title);
        free(d);
    }
    free(w->table);
    free(w);
}
