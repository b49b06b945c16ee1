/* wordsearch - hand-made layout: 8-byte postings, 64-byte terms in one array,
   16-byte document accumulators, titles and counters apart. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TOP_K 10
#define MAX_QUERY_TERMS 6
#define K1 1.2
#define B  0.75
#define NONE UINT32_MAX

typedef struct {                /* 8 bytes */
    uint32_t doc_id;
    uint8_t tf;                 /* documents have at most 120 words */
    uint8_t first_pos;
    uint8_t last_pos;
} Posting;

typedef struct {                /* 64 bytes, one cache line */
    uint32_t hash;
    uint32_t next;
    Posting *postings;
    int32_t num_postings;
    int32_t cap_postings;
    uint32_t collection_freq;
    uint32_t queried;
    char word[28];
} Term;

typedef struct {                /* 16 bytes */
    double score;
    int32_t stamp;
    uint8_t length;
    int8_t language;
    uint8_t deleted;
    uint8_t matched;
} Document;

typedef struct {
    char title[32];
} DocText;

typedef struct {
    Document *docs;
    uint16_t *quality;          /* thousandths above one half */
    uint32_t *views;
    DocText *text;
    int num_docs, cap_docs;
    Term *terms;
    uint32_t num_terms, cap_terms;
    uint32_t *buckets;
    size_t num_buckets;
    long total_length;
    int query_no;
    uint32_t *candidates;
    int num_candidates, cap_candidates;
} Index;

typedef struct {
    double score;
    uint32_t doc;
} Hit;

static void *checked_realloc(void *p, size_t size)
{
    void *q = realloc(p, size);
    if (q == NULL) {
        fprintf(stderr, "wordsearch: cannot allocate %zu bytes\n", size);
        exit(3);
    }
    return q;
}

static uint32_t *new_buckets(size_t n)
{
    uint32_t *b = checked_realloc(NULL, n * sizeof *b);
    memset(b, 0xFF, n * sizeof *b);
    return b;
}

static Index *index_create(void)
{
    Index *ix = checked_realloc(NULL, sizeof(Index));
    memset(ix, 0, sizeof *ix);
    ix->num_buckets = 1024;
    ix->buckets = new_buckets(ix->num_buckets);
    return ix;
}

static void index_destroy(Index *ix)
{
    for (uint32_t i = 0; i < ix->num_terms; i++)
        free(ix->terms[i].postings);
    free(ix->terms);
    free(ix->buckets);
    free(ix->docs);
    free(ix->quality);
    free(ix->views);
    free(ix->text);
    free(ix->candidates);
    free(ix);
}

static uint32_t hash_word(const char *s)
{
    uint64_t h = 0xcbf29ce484222325ULL;
    while (*s)
        h = (h ^ (unsigned char)*s++) * 0x100000001b3ULL;
    return (uint32_t)(h ^ (h >> 31));
}

static void grow_buckets(Index *ix)
{
    size_t n = ix->num_buckets * 4;
    free(ix->buckets);
    ix->buckets = new_buckets(n);
    ix->num_buckets = n;
    for (uint32_t i = 0; i < ix->num_terms; i++) {
        uint32_t *b = &ix->buckets[ix->terms[i].hash & (n - 1)];
        ix->terms[i].next = *b;
        *b = i;
    }
}

static uint32_t find_hashed(const Index *ix, const char *word, uint32_t hash)
{
    uint32_t t = ix->buckets[hash & (ix->num_buckets - 1)];
    while (t != NONE && (ix->terms[t].hash != hash ||
                         strcmp(ix->terms[t].word, word) != 0))
        t = ix->terms[t].next;
    return t;
}

static uint32_t index_find(const Index *ix, const char *word)
{
    return find_hashed(ix, word, hash_word(word));
}

static Term *get_term(Index *ix, const char *word)
{
    uint32_t hash = hash_word(word);
    uint32_t i = find_hashed(ix, word, hash);
    if (i != NONE)
        return &ix->terms[i];
    if (ix->num_terms >= ix->num_buckets)
        grow_buckets(ix);
    if (ix->num_terms == ix->cap_terms) {
        ix->cap_terms = ix->cap_terms ? ix->cap_terms * 2 : 256;
        Term *fresh = aligned_alloc(64, ix->cap_terms * sizeof(Term));
        if (fresh == NULL)
            exit(3);
        if (ix->num_terms > 0)
            memcpy(fresh, ix->terms, ix->num_terms * sizeof(Term));
        free(ix->terms);
        ix->terms = fresh;
    }
    Term *t = &ix->terms[ix->num_terms];
    memset(t, 0, sizeof *t);
    snprintf(t->word, sizeof t->word, "%s", word);
    t->hash = hash;
    t->next = ix->buckets[hash & (ix->num_buckets - 1)];
    ix->buckets[hash & (ix->num_buckets - 1)] = ix->num_terms++;
    return t;
}

static uint32_t index_new_document(Index *ix, const char *title, int language)
{
    if (ix->num_docs == ix->cap_docs) {
        ix->cap_docs = ix->cap_docs ? ix->cap_docs * 2 : 256;
        size_t n = (size_t)ix->cap_docs;
        ix->docs = checked_realloc(ix->docs, n * sizeof *ix->docs);
        ix->quality = checked_realloc(ix->quality, n * sizeof *ix->quality);
        ix->views = checked_realloc(ix->views, n * sizeof *ix->views);
        ix->text = checked_realloc(ix->text, n * sizeof *ix->text);
    }
    int id = ix->num_docs++;
    ix->docs[id] = (Document){ 0.0, -1, 0, (int8_t)language, 0, 0 };
    ix->quality[id] = (uint16_t)(id * 7919L % 1000);
    ix->views[id] = 0;
    snprintf(ix->text[id].title, sizeof ix->text[id].title, "%s", title);
    return (uint32_t)id;
}

static void index_add_word(Index *ix, uint32_t doc, const char *word, int pos)
{
    Term *t = get_term(ix, word);
    ix->docs[doc].length++;
    ix->total_length++;
    t->collection_freq++;
    if (t->num_postings > 0) {
        Posting *last = &t->postings[t->num_postings - 1];
        if (last->doc_id == doc) {
            last->tf++;
            last->last_pos = (uint8_t)pos;
            return;
        }
    }
    if (t->num_postings == t->cap_postings) {
        t->cap_postings = t->cap_postings ? t->cap_postings * 2 : 4;
        t->postings = checked_realloc(t->postings, (size_t)t->cap_postings *
                                                       sizeof(Posting));
    }
    t->postings[t->num_postings++] =
        (Posting){ doc, 1, (uint8_t)pos, (uint8_t)pos };
}

/* Binary search: the postings are sorted by document. */
static const Posting *term_posting(const Term *t, uint32_t doc_id)
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

static void add_candidate(Index *ix, uint32_t d)
{
    if (ix->num_candidates == ix->cap_candidates) {
        ix->cap_candidates = ix->cap_candidates ? ix->cap_candidates * 2 : 64;
        ix->candidates =
            checked_realloc(ix->candidates, (size_t)ix->cap_candidates *
                                                sizeof(uint32_t));
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
            add_candidate(ix, p->doc_id);
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
    return a->doc < b->doc;
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
        uint32_t id = ix->candidates[i];
        const Document *d = &ix->docs[id];
        double s = d->score * (0.5 + ix->quality[id] / 1000.0);
        if (d->matched == num_terms)
            s *= 2.0;
        Hit h = { s, id };
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

static int index_query(Index *ix, Term **terms, int n, int language, Hit *hits)
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

static long index_compact(Index *ix)
{
    long dropped = 0;
    for (uint32_t i = 0; i < ix->num_terms; i++) {
        Term *t = &ix->terms[i];
        int k = 0;
        for (int j = 0; j < t->num_postings; j++) {
            if (!ix->docs[t->postings[j].doc_id].deleted)
                t->postings[k++] = t->postings[j];
        }
        dropped += t->num_postings - k;
        t->num_postings = k;
    }
    return dropped;
}

#define BATCHES 4
#define MIN_LENGTH 40
#define MAX_LENGTH 120

static uint64_t rng_a = 0x123456789ABCDEFULL, rng_b = 0xFEDCBA987654321ULL;

static uint32_t rng_next(void)
{
    uint64_t s1 = rng_a, s0 = rng_b;
    rng_a = s0;
    s1 ^= s1 << 23;
    rng_b = s1 ^ s0 ^ (s1 >> 18) ^ (s0 >> 5);
    return (uint32_t)((rng_b + s0) >> 32);
}

static int rng_below(int n)
{
    return (int)(((uint64_t)rng_next() * (uint64_t)n) >> 32);
}

static void spell(int number, char *out)
{
    static const char *syllable[16] = { "ba", "ke", "li", "mo", "nu", "ra",
                                        "se", "ti", "vo", "wu", "za", "che",
                                        "shi", "pro", "lun", "dar" };
    int n = number;
    do {
        const char *s = syllable[n % 16];
        while (*s)
            *out++ = *s++;
        n /= 16;
    } while (n > 0);
    *out = '\0';
}

/* few words are frequent, most are rare */
static int skewed_word(int vocabulary)
{
    double u = rng_next() / 4294967296.0;
    return (int)(vocabulary * u * u * u);
}

static void add_documents(Index *ix, int count, int vocabulary)
{
    char title[64], word[64], word2[64];
    for (int i = 0; i < count; i++) {
        spell(rng_below(vocabulary), word);
        spell(rng_below(vocabulary), word2);
        snprintf(title, sizeof title, "%.15s %.15s", word, word2);
        uint32_t d = index_new_document(ix, title, rng_below(5));
        int length = MIN_LENGTH + rng_below(MAX_LENGTH - MIN_LENGTH);
        int topic = rng_below(vocabulary);
        for (int pos = 0; pos < length; pos++) {
            int w = skewed_word(vocabulary);
            if (rng_below(8) == 0)
                w = (topic + rng_below(12)) % vocabulary;
            spell(w, word);
            index_add_word(ix, d, word, pos);
        }
    }
}

struct query_stats {
    long queries, terms, unknown, hits, candidates, spans;
    double best;
    uint64_t hash;
};

static void run_query(Index *ix, int vocabulary, struct query_stats *st,
                      int verbose)
{
    Term *terms[MAX_QUERY_TERMS];
    Hit hits[TOP_K];
    char word[64];
    int n = 0, wanted = 2 + rng_below(3);

    for (int i = 0; i < wanted; i++) {
        spell(skewed_word(vocabulary + vocabulary / 20), word);
        uint32_t found = index_find(ix, word);
        if (found == NONE) {
            st->unknown++;
            continue;
        }
        Term *t = &ix->terms[found];
        int again = 0;
        for (int k = 0; k < n; k++)
            again |= terms[k] == t;
        if (!again)
            terms[n++] = t;
    }
    if (n == 0)
        return;
    int language = rng_below(3) == 0 ? rng_below(5) : -1;
    int num = index_query(ix, terms, n, language, hits);

    st->queries++;
    st->terms += n;
    st->hits += num;
    st->candidates += ix->num_candidates;
    for (int i = 0; i < num; i++) {
        uint32_t d = hits[i].doc;
        ix->views[d]++;
        for (int k = 0; k < n; k++) {
            const Posting *p = term_posting(terms[k], d);
            if (p != NULL)
                st->spans += p->last_pos - p->first_pos;
        }
        st->hash = (st->hash ^ (uint64_t)d) * 0x9E3779B97F4A7C15ULL;
        st->hash ^= st->hash >> 32;
    }
    if (num > 0 && hits[0].score > st->best)
        st->best = hits[0].score;
    if (verbose) {
        printf("query");
        for (int k = 0; k < n; k++)
            printf(" %s(%d)", terms[k]->word, terms[k]->num_postings);
        printf(": %d candidates\n", ix->num_candidates);
        for (int i = 0; i < num && i < 3; i++)
            printf("  %10.4f %s <http://example.org/%u.html>\n",
                   hits[i].score, ix->text[hits[i].doc].title, hits[i].doc);
    }
}

static void delete_some(Index *ix, int count)
{
    for (int i = 0; i < count; i++) {
        int d = rng_below(ix->num_docs);
        if (ix->views[d] < 3)
            ix->docs[d].deleted = 1;
    }
}

static void print_statistics(const Index *ix)
{
    long postings = 0, cf = 0, asked = 0, views = 0, deleted = 0;
    const Term *largest = NULL;
    for (uint32_t i = 0; i < ix->num_terms; i++) {
        const Term *t = &ix->terms[i];
        postings += t->num_postings;
        cf += t->collection_freq;
        asked += t->queried;
        if (!largest || t->num_postings > largest->num_postings ||
            (t->num_postings == largest->num_postings &&
             strcmp(t->word, largest->word) < 0))
            largest = t;
    }
    for (int i = 0; i < ix->num_docs; i++) {
        views += ix->views[i];
        deleted += ix->docs[i].deleted;
    }
    printf("documents %d deleted %ld terms %u postings %ld words %ld\n",
           ix->num_docs, deleted, ix->num_terms, postings, cf);
    printf("asked %ld views %ld most frequent %s\n", asked, views,
           largest ? largest->word : "-");
}

int main(int argc, char **argv)
{
    int documents = 40000;
    if (argc > 1)
        documents = atoi(argv[1]);
    if (documents < 100 || documents > 4000000) {
        fprintf(stderr, "usage: wordsearch [documents (100..4000000)]\n");
        return 2;
    }
    int vocabulary = 2000 + documents / 3;
    Index *ix = index_create();
    struct query_stats st = { 0 };

    for (int b = 0; b < BATCHES; b++) {
        add_documents(ix, documents / BATCHES, vocabulary);
        int queries = 3000;
        if (documents < 5000)
            queries = documents / 10;
        for (int q = 0; q < queries; q++)
            run_query(ix, vocabulary, &st, q == 0);
        delete_some(ix, documents / 50);
        if (b % 2 == 1)
            printf("compaction dropped %ld postings\n", index_compact(ix));
    }
    print_statistics(ix);
    printf("queries %ld terms %ld unknown %ld hits %ld candidates %ld\n",
           st.queries, st.terms, st.unknown, st.hits, st.candidates);
    printf("spans %ld best %.6f hash %016llx\n", st.spans, st.best,
           (unsigned long long)st.hash);
    index_destroy(ix);
    return 0;
}
