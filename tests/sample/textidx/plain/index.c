#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "textidx.h"

void index_init(Index *ix, size_t max_docs)
{
    memset(ix, 0, sizeof(*ix));
    ix->num_buckets = 1 << 15;
    ix->buckets = calloc(ix->num_buckets, sizeof(Term *));
    ix->docs = calloc(max_docs, sizeof(Document));
    ix->max_docs = max_docs;
    if (!ix->buckets || !ix->docs)
        abort();
}

void index_free(Index *ix)
{
    free(ix->buckets);
    free(ix->docs);
    arena_release(&ix->arena);
}

static uint64_t hash_word(const char *s, size_t n)
{
    uint64_t h = 14695981039346656037u;
    while (n--)
        h = (h ^ (unsigned char)*s++) * 1099511628211u;
    return h ^ h >> 32;
}

static void rehash(Index *ix)
{
    size_t n = ix->num_buckets * 2;
    Term **buckets = calloc(n, sizeof(Term *));
    if (!buckets)
        abort();
    for (size_t i = 0; i < ix->num_buckets; i++) {
        Term *t = ix->buckets[i];
        while (t) {
            Term *next = t->next;
            Term **b = &buckets[t->hash & (n - 1)];
            t->next = *b;
            *b = t;
            t = next;
        }
    }
    free(ix->buckets);
    ix->buckets = buckets;
    ix->num_buckets = n;
}

Term *index_lookup(Index *ix, const char *word, size_t len)
{
    uint64_t h = hash_word(word, len);
    for (Term *t = ix->buckets[h & (ix->num_buckets - 1)]; t; t = t->next)
        if (t->hash == h && t->len == len && memcmp(t->text, word, len) == 0)
            return t;
    return NULL;
}

static Term *intern(Index *ix, const char *word, size_t len)
{
    Term *t = index_lookup(ix, word, len);
    if (t)
        return t;
    if (ix->num_terms >= ix->num_buckets)
        rehash(ix);
    t = arena_alloc(&ix->arena, sizeof(*t));
    memset(t, 0, sizeof(*t));
    t->text = arena_strndup(&ix->arena, word, len);
    t->len = len;
    t->hash = hash_word(word, len);
    Term **b = &ix->buckets[t->hash & (ix->num_buckets - 1)];
    t->next = *b;
    *b = t;
    ix->num_terms++;
    return t;
}

static void add_token(Index *ix, Document *doc, const char *word, size_t len, int in_title)
{
    Term *t = intern(ix, word, len);
    Posting *p = t->last;
    if (!p || p->doc != doc) {
        p = arena_alloc(&ix->arena, sizeof(*p));
        p->next = NULL;
        p->doc = doc;
        p->count = 0;
        p->first_pos = (uint32_t)doc->length;
        p->in_title = 0;
        if (t->last)
            t->last->next = p;
        else
            t->first = p;
        t->last = p;
        t->doc_freq++;
        doc->distinct++;
        ix->num_postings++;
    }
    p->count++;
    p->last_pos = (uint32_t)doc->length;
    p->in_title |= (uint32_t)in_title;
    t->coll_freq++;
    doc->length++;
    ix->num_tokens++;
}

static const char *next_word(const char *s, size_t *len)
{
    while (*s && !isalpha((unsigned char)*s))
        s++;
    const char *e = s;
    while (isalpha((unsigned char)*e))
        e++;
    *len = (size_t)(e - s);
    return s;
}

Document *index_add(Index *ix, const char *title, const char *author, uint32_t year, const char *text)
{
    if (ix->num_docs == ix->max_docs)
        return NULL;
    Document *doc = &ix->docs[ix->num_docs];
    size_t len;
    doc->id = (uint32_t)ix->num_docs++;
    doc->year = year;
    strncpy(doc->title, title, sizeof(doc->title) - 1);
    strncpy(doc->author, author, sizeof(doc->author) - 1);
    for (const char *w = next_word(title, &len); len; w = next_word(w + len, &len))
        add_token(ix, doc, w, len, 1);
    for (const char *w = next_word(text, &len); len; w = next_word(w + len, &len))
        add_token(ix, doc, w, len, 0);
    return doc;
}

void index_finish(Index *ix)
{
    ix->avg_length = (double)ix->num_tokens / (double)ix->num_docs;
    for (size_t i = 0; i < ix->num_docs; i++)
        ix->docs[i].norm = 0.25 + 0.75 * (double)ix->docs[i].length / ix->avg_length;
    for (size_t i = 0; i < ix->num_buckets; i++)
        for (Term *t = ix->buckets[i]; t; t = t->next)
            t->idf = log(1.0 + ((double)ix->num_docs - (double)t->doc_freq + 0.5) /
                                   ((double)t->doc_freq + 0.5));
}

static int better(const Hit *a, const Hit *b)
{
    if (a->score != b->score)
        return a->score > b->score;
    return a->doc->id < b->doc->id;
}

/* Ranked retrieval (BM25); with `all' only documents that have every word. */
size_t index_query(Index *ix, const char *query, int all, Hit *hits, size_t max_hits)
{
    Document *found = NULL;
    size_t len, n = 0;
    int words = 0;

    ix->stamp++;
    for (const char *w = next_word(query, &len); len; w = next_word(w + len, &len)) {
        Term *t = index_lookup(ix, w, len);
        if (!t)
            continue;
        t->queried++;
        for (Posting *p = t->first; p; p = p->next) {
            Document *d = p->doc;
            double tf = p->count;
            if (d->stamp != ix->stamp) {
                if (all && words > 0)
                    continue;
                d->stamp = ix->stamp;
                d->score = 0;
                d->matched = 0;
                d->next_hit = found;
                found = d;
            }
            d->matched++;
            d->score += t->idf * tf * 2.2 / (tf + 1.2 * d->norm);
            if (p->in_title)
                d->score += 0.5 * t->idf;
            if (p->first_pos < 20)
                d->score += 0.1;
        }
        words++;
    }
    for (Document *d = found; d; d = d->next_hit) {
        if (all && d->matched < words)
            continue;
        Hit h = { d, d->score };
        if (n == max_hits && !better(&h, &hits[n - 1]))
            continue;
        size_t i = n < max_hits ? n++ : n - 1;
        for (; i > 0 && better(&h, &hits[i - 1]); i--)
            hits[i] = hits[i - 1];
        hits[i] = h;
    }
    for (size_t i = 0; i < n; i++)
        hits[i].doc->shown++;
    return n;
}
