/* wordsearch - builds an inverted index of invented documents and asks it
   many questions.   usage: wordsearch [documents] */
#include "index.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
        Document *d = index_new_document(ix, title, rng_below(5));
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
        Term *t = index_find(ix, word);
        if (t == NULL) {
            st->unknown++;
            continue;
        }
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
        Document *d = hits[i].doc;
        d->views++;
        for (int k = 0; k < n; k++) {
            const Posting *p = term_posting(terms[k], d->id);
            if (p != NULL)
                st->spans += p->last_pos - p->first_pos;
        }
        st->hash = (st->hash ^ (uint64_t)d->id) * 0x9E3779B97F4A7C15ULL;
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
            printf("  %10.4f %s <%s>\n", hits[i].score, hits[i].doc->title,
                   hits[i].doc->url);
    }
}

static void delete_some(Index *ix, int count)
{
    for (int i = 0; i < count; i++) {
        Document *d = &ix->docs[rng_below(ix->num_docs)];
        if (d->views < 3)
            d->deleted = 1;
    }
}

static void print_statistics(const Index *ix)
{
    long postings = 0, cf = 0, asked = 0, views = 0, deleted = 0;
    const Term *largest = NULL;
    for (size_t i = 0; i < ix->num_buckets; i++) {
        for (const Term *t = ix->buckets[i]; t; t = t->next) {
            postings += t->num_postings;
            cf += t->collection_freq;
            asked += t->queried;
            if (!largest || t->num_postings > largest->num_postings ||
                (t->num_postings == largest->num_postings &&
                 strcmp(t->word, largest->word) < 0))
                largest = t;
        }
    }
    for (int i = 0; i < ix->num_docs; i++) {
        views += ix->docs[i].views;
        deleted += ix->docs[i].deleted;
    }
    printf("documents %d deleted %ld terms %zu postings %ld words %ld\n",
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
