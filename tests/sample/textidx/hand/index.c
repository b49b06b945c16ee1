#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "textidx.h"

static void *resize(void *p, size_t n)
{
    p = realloc(p, n);
    if (!p)
        abort();
    return p;
}

void index_init(Index *ix, size_t max_docs)
{
    memset(ix, 0, sizeof(*ix));
    ix->num_buckets = 1 << 15;
    ix->buckets = calloc(ix->num_buckets, sizeof(*ix->buckets));
    ix->state = calloc(max_docs, sizeof(DocState));
    ix->info = calloc(max_docs, sizeof(DocInfo));
    ix->max_docs = max_docs;
    if (!ix->buckets || !ix->state || !ix->info)
        abort();
    ix->num_terms = ix->num_postings = 1;
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
    uint32_t *buckets = calloc(n, sizeof(*buckets));
    if (!buckets)
        abort();
    for (size_t i = 0; i < ix->num_buckets; i++) {
        uint32_t t = ix->buckets[i];
        while (t) {
            uint32_t next = ix->keys[t].next;
            uint32_t *b = &buckets[ix->keys[t].hash & (n - 1)];
            ix->keys[t].next = *b;
            *b = t;
            t = next;
        }
    }
    free(ix->buckets);
    ix->buckets = buckets;
    ix->num_buckets = n;
}

uint32_t index_lookup(Index *ix, const char *word, size_t len)
{
    uint32_t h = (uint32_t)hash_word(word, len);
    for (uint32_t t = ix->buckets[h & (ix->num_buckets - 1)]; t; t = ix->keys[t].next)
        if (ix->keys[t].hash == h && ix->keys[t].len == len &&
            memcmp(ix->text + ix->keys[t].text, word, len) == 0)
            return t;
    return 0;
}

static uint32_t intern(Index *ix, const char *word, size_t len)
{
    uint32_t t = index_lookup(ix, word, len);
    if (t)
        return t;
    if (ix->num_terms - 1 >= ix->num_buckets)
        rehash(ix);
    if (ix->num_terms >= ix->max_terms) {
        ix->max_terms = ix->max_terms ? 2 * ix->max_terms : 1024;
        ix->keys = resize(ix->keys, ix->max_terms * sizeof(*ix->keys));
        ix->terms = resize(ix->terms, ix->max_terms * sizeof(*ix->terms));
    }
    if (ix->text_used + len > ix->text_max) {
        ix->text_max = 2 * ix->text_max + len + 65536;
        ix->text = resize(ix->text, ix->text_max);
    }
    t = (uint32_t)ix->num_terms++;
    memcpy(ix->text + ix->text_used, word, len);
    uint32_t h = (uint32_t)hash_word(word, len);
    uint32_t *b = &ix->buckets[h & (ix->num_buckets - 1)];
    ix->keys[t] = (TermKey){ *b, h, (uint32_t)ix->text_used, (uint32_t)len };
    ix->terms[t] = (TermData){ 0 };
    ix->text_used += len;
    *b = t;
    return t;
}

static void add_token(Index *ix, uint32_t doc, const char *word, size_t len, int in_title)
{
    TermData *t;
    Posting *p;
    DocInfo *info = &ix->info[doc];
    uint32_t term = intern(ix, word, len);

    t = &ix->terms[term];
    if (!t->last || ix->postings[t->last].doc != doc) {
        if (ix->num_postings >= ix->max_postings) {
            ix->max_postings = ix->max_postings ? ix->max_postings + ix->max_postings / 2 : 65536;
            ix->postings = resize(ix->postings, ix->max_postings * sizeof(*ix->postings));
        }
        uint32_t i = (uint32_t)ix->num_postings++;
        ix->postings[i] = (Posting){ .doc = doc, .first_pos = info->length };
        if (t->last)
            ix->postings[t->last].next = i;
        else
            t->first = i;
        t->last = i;
        t->doc_freq++;
        info->distinct++;
    }
    p = &ix->postings[t->last];
    p->count++;
    p->last_pos = info->length;
    p->in_title |= (uint16_t)in_title;
    t->coll_freq++;
    info->length++;
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

void index_add(Index *ix, const char *title, const char *author, uint32_t year, const char *text)
{
    if (ix->num_docs == ix->max_docs)
        return;
    uint32_t doc = (uint32_t)ix->num_docs++;
    DocInfo *info = &ix->info[doc];
    size_t len;
    info->year = (uint16_t)year;
    strncpy(info->title, title, sizeof(info->title) - 1);
    strncpy(info->author, author, sizeof(info->author) - 1);
    for (const char *w = next_word(title, &len); len; w = next_word(w + len, &len))
        add_token(ix, doc, w, len, 1);
    for (const char *w = next_word(text, &len); len; w = next_word(w + len, &len))
        add_token(ix, doc, w, len, 0);
}

void index_finish(Index *ix)
{
    ix->avg_length = (double)ix->num_tokens / (double)ix->num_docs;
    for (size_t i = 0; i < ix->num_docs; i++)
        ix->state[i].norm = 0.25 + 0.75 * (double)ix->info[i].length / ix->avg_length;
    for (size_t t = 1; t < ix->num_terms; t++)
        ix->terms[t].idf = log(1.0 + ((double)ix->num_docs - (double)ix->terms[t].doc_freq + 0.5) /
                                         ((double)ix->terms[t].doc_freq + 0.5));
}

static int better(const Hit *a, const Hit *b)
{
    if (a->score != b->score)
        return a->score > b->score;
    return a->doc < b->doc;
}

/* Ranked retrieval (BM25); with `all' only documents that have every word. */
size_t index_query(Index *ix, const char *query, int all, Hit *hits, size_t max_hits)
{
    uint32_t found = 0, stamp = ++ix->stamp;
    size_t len, n = 0;
    uint32_t words = 0;

    for (const char *w = next_word(query, &len); len; w = next_word(w + len, &len)) {
        uint32_t t = index_lookup(ix, w, len);
        if (!t)
            continue;
        double idf = ix->terms[t].idf;
        ix->terms[t].queried++;
        for (uint32_t i = ix->terms[t].first; i; i = ix->postings[i].next) {
            const Posting *p = &ix->postings[i];
            DocState *d = &ix->state[p->doc];
            double tf = p->count;
            if (d->stamp != stamp) {
                if (all && words > 0)
                    continue;
                d->stamp = stamp;
                d->score = 0;
                d->matched = 0;
                d->next_hit = found;
                found = p->doc + 1;
            }
            d->matched++;
            d->score += idf * tf * 2.2 / (tf + 1.2 * d->norm);
            if (p->in_title)
                d->score += 0.5 * idf;
            if (p->first_pos < 20)
                d->score += 0.1;
        }
        words++;
    }
    for (uint32_t i = found; i; i = ix->state[i - 1].next_hit) {
        const DocState *d = &ix->state[i - 1];
        if (all && d->matched < words)
            continue;
        Hit h = { i - 1, d->score };
        if (n == max_hits && !better(&h, &hits[n - 1]))
            continue;
        size_t k = n < max_hits ? n++ : n - 1;
        for (; k > 0 && better(&h, &hits[k - 1]); k--)
            hits[k] = hits[k - 1];
        hits[k] = h;
    }
    for (size_t i = 0; i < n; i++)
        ix->info[hits[i].doc].shown++;
    return n;
}
