#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "index.h"

static void *grow(void *p, size_t n, size_t size)
{
    p = realloc(p, n * size);
    if (!p) {
        fprintf(stderr, "index: out of memory\n");
        exit(1);
    }
    return p;
}

void indexinit(struct index *x)
{
    int i;

    memset(x, 0, sizeof *x);
    for (i = 0; i < MAXLEN; i++)
        x->norm[i] = 1.0 / (1.0 + 0.01 * i);
}

static unsigned hashof(const char *s)
{
    unsigned h = 2166136261u;

    while (*s)
        h = (h ^ (unsigned char)*s++) * 16777619u;
    return h;
}

int findword(struct index *x, const char *text, int create)
{
    unsigned h = hashof(text);
    uint32_t *link = &x->hash[h % HASHSIZE], n;
    struct word *w;

    for (; (n = *link) != 0; link = &w->next) {
        w = &x->word[n - 1];
        if (w->hash == h && strcmp(w->text, text) == 0)
            return (int)n - 1;
    }
    if (!create || strlen(text) >= WORDMAX)
        return -1;
    *link = (uint32_t)x->nwords + 1;
    if ((size_t)x->nwords == x->wordroom) {
        x->wordroom = x->wordroom ? 2 * x->wordroom : 1024;
        x->word = grow(x->word, x->wordroom, sizeof *x->word);
        x->info = grow(x->info, x->wordroom, sizeof *x->info);
    }
    w = &x->word[x->nwords];
    memset(w, 0, sizeof *w);
    memset(&x->info[x->nwords], 0, sizeof x->info[0]);
    strcpy(w->text, text);
    w->hash = h;
    return x->nwords++;
}

static struct chunk *newchunk(struct index *x, int number)
{
    struct word *w = &x->word[number];
    struct chunk *c;

    if ((size_t)x->nchunks == x->chunkroom) {
        x->chunkroom = x->chunkroom ? 2 * x->chunkroom : 65536;
        x->chunk = grow(x->chunk, x->chunkroom, sizeof *x->chunk);
    }
    c = &x->chunk[x->nchunks++];
    c->next = 0;
    c->used = 0;
    if (w->latest)
        x->chunk[w->latest - 1].next = (uint32_t)x->nchunks;
    else
        x->info[number].first = (uint32_t)x->nchunks;
    w->latest = (uint32_t)x->nchunks;
    return c;
}

static void addposting(struct index *x, int number, uint32_t d, int pos)
{
    struct word *w = &x->word[number];
    struct chunk *c = w->latest ? &x->chunk[w->latest - 1] : NULL;

    x->info[number].total++;
    if (!c || w->latestdoc != d) {
        if (!c || c->used == PERCHUNK)
            c = newchunk(x, number);
        c->doc[c->used] = d;
        c->count[c->used] = 0;
        c->firstpos[c->used] = (uint8_t)pos;
        c->used++;
        w->latestdoc = d;
        x->info[number].docs++;
        x->nposts++;
    }
    c->count[c->used - 1]++;
    c->lastpos[c->used - 1] = (uint8_t)pos;
}

void adddoc(struct index *x, char *text, int year)
{
    char *token, lower[WORDMAX], *title;
    int pos = 0, i;
    uint32_t d = (uint32_t)x->ndocs;

    if (d == x->docroom) {
        x->docroom = x->docroom ? 2 * x->docroom : 1024;
        x->doc = grow(x->doc, x->docroom, sizeof *x->doc);
        x->year = grow(x->year, x->docroom, 1);
        x->title = grow(x->title, x->docroom, TITLEMAX);
    }
    x->ndocs++;
    x->year[d] = (uint8_t)(year - YEAR0);
    title = x->title[d];
    title[0] = '\0';
    while ((token = nexttoken(&text)) != NULL) {
        for (i = 0; token[i] && i < WORDMAX - 1; i++)
            lower[i] = (char)tolower((unsigned char)token[i]);
        lower[i] = '\0';
        if (pos < 3 && strlen(title) + (size_t)i + 2 < TITLEMAX) {
            if (pos > 0)
                strcat(title, " ");
            strcat(title, token);
        }
        addposting(x, findword(x, lower, 1), d, pos++);
    }
    x->doc[d].query = 0;
    x->doc[d].length = (uint8_t)pos;
}

static uint32_t varianthash(const char *text, int without)
{
    uint32_t h = 5381;
    int i;

    for (i = 0; text[i]; i++)
        if (i != without)
            h = h * 33 + (unsigned char)text[i];
    return h;
}

static void addvariants(struct index *x, uint32_t w)
{
    uint32_t i, len = (uint32_t)strlen(x->word[w].text);

    for (i = 0; i < len; i++) {
        struct variant *v;
        uint32_t *head;
        if ((size_t)x->nvariants == x->varroom) {
            x->varroom = x->varroom ? 2 * x->varroom : 65536;
            x->var = grow(x->var, x->varroom, sizeof *x->var);
        }
        v = &x->var[x->nvariants++];
        v->hash = varianthash(x->word[w].text, (int)i);
        v->wordpos = w * 16 + i;
        head = &x->variants[v->hash % VARSIZE];
        v->next = *head;
        *head = (uint32_t)x->nvariants;
    }
}

/* the most frequent word that differs in one letter */
int correct(struct index *x, const char *text)
{
    int best = -1;
    uint32_t i, n;

    for (i = 0; text[i]; i++) {
        uint32_t h = varianthash(text, (int)i);
        for (n = x->variants[h % VARSIZE]; n; n = x->var[n - 1].next) {
            const struct variant *v = &x->var[n - 1];
            if (v->hash == h && v->wordpos % 16 == i &&
                (best < 0 || x->info[v->wordpos / 16].total > x->info[best].total))
                best = (int)(v->wordpos / 16);
        }
    }
    return best;
}

void finish(struct index *x)
{
    int i;
    uint32_t n;

    for (i = 0; i < HASHSIZE; i++)
        for (n = x->hash[i]; n; n = x->word[n - 1].next) {
            x->info[n - 1].idf = log((double)x->ndocs / (double)x->info[n - 1].docs);
            addvariants(x, n - 1);
        }
    x->hits = grow(NULL, (size_t)x->ndocs, sizeof *x->hits);
}

void indexfree(struct index *x)
{
    free(x->doc);
    free(x->year);
    free(x->title);
    free(x->word);
    free(x->info);
    free(x->chunk);
    free(x->var);
    free(x->hits);
}
