#include "index.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define K1 1.2
#define B  0.75

void *checked_realloc(void *p, size_t size)
{
    void *q = realloc(p, size);
    if (q == NULL) {
        fprintf(stderr, "wordsearch: cannot allocate %zu bytes\n", size);
        exit(3);
    }
    return q;
}

Index *index_create(void)
{
    Index *ix = checked_realloc(NULL, sizeof(Index));
    memset(ix, 0, sizeof *ix);
    ix->num_buckets = 1024;
    ix->buckets = calloc(ix->num_buckets, sizeof(Term *));
    if (ix->buckets == NULL)
        exit(3);
    return ix;
}

void index_destroy(Index *ix)
{
    for (size_t i = 0; i < ix->num_buckets; i++) {
        Term *t = ix->buckets[i];
        while (t != NULL) {
            Term *next = t->next;
            free(t->postings);
            free(t);
            t = next;
        }
    }
    free(ix->buckets);
    free(ix->docs);
    free(ix->candidates);
    free(ix);
}

static uint64_t hash_word(const char *s)
{
    uint64_t h = 0xcbf29ce484222325ULL;
    while (*s)
        h = (h ^ (unsigned char)*s++) * 0x100000001b3ULL;
    return h ^ (h >> 31);
}

static void grow_buckets(Index *ix)
{
    size_t n = ix->num_buckets * 4;
    Term **fresh = calloc(n, sizeof(Term *));
    if (fresh == NULL)
        return;             /* slower, but it still works */
    for (size_t i = 0; i < ix->num_buckets; i++) {
        Term *t = ix->buckets[i];
        while (t != NULL) {
            Term *next = t->next;
            t->next = fresh[t->hash & (n - 1)];
            fresh[t->hash & (n - 1)] = t;
            t = next;
        }
    }
    free(ix->buckets);
    ix->buckets = fresh;
    ix->num_buckets = n;
}

static Term *find_hashed(const Index *ix, const char *word, uint64_t hash)
{
    Term *t = ix->buckets[hash & (ix->num_buckets - 1)];
    while (t != NULL && (t->hash != hash || strcmp(t->word, word) != 0))
        t = t->next;
    return t;
}

Term *index_find(const Index *ix, const char *word)
{
    return find_hashed(ix, word, hash_word(word));
}

static Term *get_term(Index *ix, const char *word)
{
    uint64_t hash = hash_word(word);
    Term *t = find_hashed(ix, word, hash);
    if (t != NULL)
        return t;
    if (ix->num_terms >= ix->num_buckets)
        grow_buckets(ix);
    t = checked_realloc(NULL, sizeof(Term));
    memset(t, 0, sizeof *t);
    snprintf(t->word, sizeof t->word, "%s", word);
    t->hash = hash;
    t->next = ix->buckets[hash & (ix->num_buckets - 1)];
    ix->buckets[hash & (ix->num_buckets - 1)] = t;
    ix->num_terms++;
    return t;
}

Document *index_new_document(Index *ix, const char *title, int language)
{
    if (ix->num_docs == ix->cap_docs) {
        ix->cap_docs = ix->cap_docs ? ix->cap_docs * 2 : 256;
        ix->docs = checked_realloc(ix->docs,
                                   (size_t)ix->cap_docs * sizeof(Document));
    }
    Document *d = &ix->docs[ix->num_docs];
    memset(d, 0, sizeof *d);
    d->id = ix->num_docs++;
    snprintf(d->title, sizeof d->title, "%s", title);
    snprintf(d->url, sizeof d->url, "http://example.org/%d.html", d->id);
    d->date = 20000 + d->id % 3000;
    d->language = language;
    d->quality = 0.5 + (d->id * 7919L % 1000) / 1000.0;
    d->stamp = -1;
    return d;
}

void index_add_word(Index *ix, Document *doc, const char *word, long pos)
{
    Term *t = get_term(ix, word);
    doc->length++;
    ix->total_length++;
    t->collection_freq++;
    if (t->num_postings > 0) {
        Posting *last = &t->postings[t->num_postings - 1];
        if (last->doc_id == doc->id) {
            last->tf++;
            last->last_pos = pos;
            return;
        }
    }
    if (t->num_postings == t->cap_postings) {
        t->cap_postings = t->cap_postings ? t->cap_postings * 2 : 4;
        t->postings = checked_realloc(t->postings, (size_t)t->cap_postings *
                                                       sizeof(Posting));
    }
    Posting *p = &t->postings[t->num_postings++];
    p->doc_id = doc->id;
    p->tf = 1;
    p->first_pos = p->last_pos = pos;
    p->weight = 0.0;
    p->field_mask = pos < 6 ? 3 : 1;
}

/* Binary search: the postings are sorted by document. */
const Posting *term_posting(const Term *t, int doc_id)
{
    int lo = 0, hi = t->num_postings;
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        if (t->postings[mid].doc_id < doc_id)
            lo = mid + 1;
        else
            hi = mid;
    }
    if (lo < t->num_postings && t->postings[lo].doc_id == doc_id)
        return &t->postings[lo];
    return NULL;
}

static void add_candidate(Index *ix, Document *d)
{
    if (ix->num_candidates == ix->cap_candidates) {
        ix->cap_candidates = ix->cap_candidates ? ix->cap_candidates * 2 : 64;
        ix->candidates =
            checked_realloc(ix->candidates, (size_t)ix->cap_candidates *
                                                sizeof(Document *));
    }
    ix->candidates[ix->num_candidates++] = d;
}

static void score_term(Index *ix, const Term *t, int language, double avg)
{
    double n = ix->num_docs, df = t->num_postings;
    double idf = (n - df + 0.5) / (df + 0.5);
    const Posting *end = t->postings + t->num_postings;
    for (const Posting *p = t->postings; p < end; p++) {
        Document *d = &ix->docs[p->doc_id];
        if (d->deleted || (language >= 0 && d->language != language))
            continue;
        if (d->stamp != ix->query_no) {
            d->stamp = ix->query_no;
            d->score = 0.0;
            d->matched = 0;
            add_candidate(ix, d);
        }
        double s = p->tf * (K1 + 1) / (p->tf + K1 * (1 - B + B * d->length / avg));
        if (p->first_pos < 6)
            s *= 1.25;
        d->score += s * idf;
        d->matched++;
    }
}

static int better(const Hit *a, const Hit *b)
{
    if (a->score != b->score)
        return a->score > b->score;
    return a->doc->id < b->doc->id;
}

/* hits is a heap with the worst hit on top */
static void sift_down(Hit *h, int n, int i)
{
    for (;;) {
        int c = 2 * i + 1;
        if (c >= n)
            return;
        if (c + 1 < n && better(&h[c], &h[c + 1]))
            c++;
        if (!better(&h[i], &h[c]))
            return;
        Hit t = h[i];
        h[i] = h[c];
        h[c] = t;
        i = c;
    }
}

static int collect_top(Index *ix, int num_terms, Hit *hits)
{
    int n = 0;
    for (int i = 0; i < ix->num_candidates; i++) {
        Document *d = ix->candidates[i];
        double s = d->score * d->quality;
        if (d->matched == num_terms)
            s *= 2.0;
        Hit h = { s, d };
        if (n < TOP_K) {
            hits[n++] = h;
            for (int k = n / 2 - 1; k >= 0; k--)
                sift_down(hits, n, k);
        } else if (better(&h, &hits[0])) {
            hits[0] = h;
            sift_down(hits, n, 0);
        }
    }
    for (int k = n - 1; k > 0; k--) {       /* best first */
        Hit t = hits[0];
        hits[0] = hits[k];
        hits[k] = t;
        sift_down(hits, k, 0);
    }
    return n;
}

int index_query(Index *ix, Term **terms, int n, int language, Hit *hits)
{
    double avg = (double)ix->total_length / ix->num_docs;
    ix->query_no++;
    ix->num_candidates = 0;
    for (int i = 0; i < n; i++) {
        score_term(ix, terms[i], language, avg);
        terms[i]->queried++;
    }
    return collect_top(ix, n, hits);
}

/* Drop the postings of deleted documents. */
long index_compact(Index *ix)
{
    long dropped = 0;
    for (size_t i = 0; i < ix->num_buckets; i++) {
        for (Term *t = ix->buckets[i]; t != NULL; t = t->next) {
            int k = 0;
            for (int j = 0; j < t->num_postings; j++) {
                if (!ix->docs[t->postings[j].doc_id].deleted)
                    t->postings[k++] = t->postings[j];
            }
            dropped += t->num_postings - k;
            t->num_postings = k;
        }
    }
    return dropped;
}
