#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "index.h"

void indexinit(struct index *x)
{
    memset(x, 0, sizeof *x);
    x->lastdoc = &x->docs;
    arenainit(&x->wordmem, 65536);
    arenainit(&x->postmem, 1048576);
    arenainit(&x->docmem, 262144);
}

static unsigned hashof(const char *s)
{
    unsigned h = 2166136261u;

    while (*s)
        h = (h ^ (unsigned char)*s++) * 16777619u;
    return h;
}

struct word *findword(struct index *x, const char *text, int create)
{
    unsigned h = hashof(text);
    struct word **link = &x->hash[h % HASHSIZE], *w;

    for (; (w = *link) != NULL; link = &w->next)
        if (w->hash == h && strcmp(w->text, text) == 0)
            return w;
    if (!create || strlen(text) >= WORDMAX)
        return NULL;
    w = arenaget(&x->wordmem, sizeof *w);
    memset(w, 0, sizeof *w);
    strcpy(w->text, text);
    w->len = (int)strlen(text);
    w->hash = h;
    w->number = x->nwords++;
    w->tail = &w->first;
    *link = w;
    return w;
}

static void addposting(struct index *x, struct word *w, struct doc *d, int pos, int capital)
{
    struct chunk *c = w->latest;
    struct posting *p = c ? &c->post[c->used - 1] : NULL;

    w->total++;
    if (!p || p->doc != d) {
        if (!c || c->used == PERCHUNK) {
            c = arenaget(&x->postmem, sizeof *c);
            c->used = 0;
            c->next = NULL;
            *w->tail = c;
            w->tail = &c->next;
            w->latest = c;
        }
        p = &c->post[c->used++];
        p->doc = d;
        p->count = 0;
        p->firstpos = pos;
        p->intitle = pos < 3;
        p->capital = 0;
        p->weight = 0.0;
        w->docs++;
        d->unique++;
        x->nposts++;
    }
    p->count++;
    p->lastpos = pos;
    p->capital |= capital & 1;
}

void adddoc(struct index *x, char *text, int year)
{
    struct doc *d = arenaget(&x->docmem, sizeof *d);
    char *token, lower[WORDMAX];
    int pos = 0, i;

    memset(d, 0, sizeof *d);
    d->number = x->ndocs++;
    d->year = year;
    d->query = -1;
    *x->lastdoc = d;
    x->lastdoc = &d->next;
    while ((token = nexttoken(&text)) != NULL) {
        for (i = 0; token[i] && i < WORDMAX - 1; i++)
            lower[i] = (char)tolower((unsigned char)token[i]);
        lower[i] = '\0';
        if (pos < 3 && strlen(d->title) + (size_t)i + 2 < TITLEMAX) {
            if (pos > 0)
                strcat(d->title, " ");
            strcat(d->title, token);
        }
        addposting(x, findword(x, lower, 1), d, pos++, isupper((unsigned char)token[0]) != 0);
    }
    d->length = pos;
    d->norm = 1.0 / (1.0 + 0.01 * pos);
}

static unsigned long varianthash(const char *text, int without)
{
    unsigned long h = 5381;
    int i;

    for (i = 0; text[i]; i++)
        if (i != without)
            h = h * 33 + (unsigned char)text[i];
    return h & 0xffffffff;
}

void addvariants(struct index *x, struct word *w)
{
    int i;

    for (i = 0; i < w->len; i++) {
        struct variant *v = arenaget(&x->wordmem, sizeof *v), **head;
        v->hash = varianthash(w->text, i);
        v->word = w;
        v->position = i;
        head = &x->variants[v->hash % VARSIZE];
        v->next = *head;
        *head = v;
        x->nvariants++;
    }
}

/* the most frequent word that differs in one letter */
struct word *correct(struct index *x, const char *text)
{
    struct word *best = NULL;
    struct variant *v;
    int i;

    for (i = 0; text[i]; i++) {
        unsigned long h = varianthash(text, i);
        for (v = x->variants[h % VARSIZE]; v; v = v->next)
            if (v->hash == h && v->position == i && (!best || v->word->total > best->total))
                best = v->word;
    }
    return best;
}

void finish(struct index *x)
{
    int i;
    struct word *w;

    for (i = 0; i < HASHSIZE; i++)
        for (w = x->hash[i]; w; w = w->next) {
            w->idf = log((double)x->ndocs / (double)w->docs);
            addvariants(x, w);
        }
    x->hits = malloc((size_t)x->ndocs * sizeof *x->hits);
    if (!x->hits)
        exit(1);
}

void indexfree(struct index *x)
{
    arenafree(&x->wordmem);
    arenafree(&x->postmem);
    arenafree(&x->docmem);
    free(x->hits);
}
