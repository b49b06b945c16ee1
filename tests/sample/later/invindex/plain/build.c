#include "index.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void *checked(void *p)
{
    if (!p) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return p;
}

uint32_t draw(struct index *x, uint32_t limit)
{
    x->rng = x->rng * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((x->rng >> 32) * limit >> 32);
}

/* Small term numbers are much more frequent. */
size_t draw_term(struct index *x)
{
    double u = draw(x, 1u << 30) * 0x1p-30;
    return (size_t)((double)x->terms * u * u * u);
}

static void spell(struct index *x, char *text, size_t size)
{
    static const char *const part[] = {"ba", "de", "fi", "go", "ku", "la", "mer", "nos", "pi", "rus", "ta", "vel"};
    size_t n = 0;
    for (int parts = 2 + (int)draw(x, 4); parts > 0 && n + 4 < size; parts--)
        n += (size_t)snprintf(text + n, size - n, "%s", part[draw(x, 12)]);
}

static void add_word(struct index *x, struct doc *d, int position, int section)
{
    struct term *t = &x->term[draw_term(x)];
    struct posting *p = t->used ? &t->list[t->used - 1] : NULL;
    bool emphasis = draw(x, 16) == 0;

    if (!p || p->doc != d->id) {
        if (t->used == t->room) {
            t->room = t->room ? 2 * t->room : 4;
            t->list = checked(realloc(t->list, t->room * sizeof *t->list));
        }
        p = &t->list[t->used++];
        *p = (struct posting){.doc = d->id, .first = position, .section = section};
    }
    p->freq++;
    p->last = position;
    p->emphasis |= emphasis;
}

static void add_doc(struct index *x, struct doc *d, long id)
{
    d->id = id;
    d->words = 0;
    d->language = (int)draw(x, 6);
    d->quality = 0.5 + draw(x, 1000) * 0.0005;
    d->query = -1;
    const char *first = x->term[draw_term(x)].text, *second = x->term[draw(x, (uint32_t)x->terms)].text;
    snprintf(d->title, sizeof d->title, "%ld on %s and %s", id % 97, first, second);
    for (int s = 0; s < SECTIONS; s++)
        for (int n = s == TITLE ? 3 : 4 + (int)draw(x, 14); n > 0; n--)
            add_word(x, d, d->words++, s);
}

/* Weights follow from the frequencies when everything has been read. */
static void weigh(struct index *x)
{
    for (size_t i = 0; i < x->docs; i++)
        x->doc[i].norm = 1.0 / sqrt(8.0 + x->doc[i].words);
    for (size_t i = 0; i < x->terms; i++) {
        struct term *t = &x->term[i];
        t->idf = t->used ? log((double)x->docs / (double)t->used) : 0.0;
        for (size_t k = 0; k < t->used; k++) {
            struct posting *p = &t->list[k];
            p->weight = (1.0 + 0.5 * (p->freq - 1)) * x->doc[p->doc].norm * (p->emphasis ? 1.25 : 1.0);
        }
    }
}

void index_build(struct index *x, size_t docs, size_t terms)
{
    *x = (struct index){.docs = docs, .terms = terms, .rng = 0x1234567};
    x->term = checked(calloc(terms, sizeof *x->term));
    x->doc = checked(calloc(docs, sizeof *x->doc));
    x->found = checked(malloc(docs * sizeof *x->found));
    for (size_t i = 0; i < terms; i++)
        spell(x, x->term[i].text, sizeof x->term[i].text);
    for (size_t i = 0; i < docs; i++)
        add_doc(x, &x->doc[i], (long)i);
    weigh(x);
}

void index_free(struct index *x)
{
    for (size_t i = 0; i < x->terms; i++)
        free(x->term[i].list);
    free(x->term);
    free(x->doc);
    free(x->found);
}
