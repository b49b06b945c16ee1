/* usage: textidx [documents [queries]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "textidx.h"

#define VOCABULARY 40000
#define MAX_HITS   10

static char vocabulary[VOCABULARY][16];
static uint64_t rng_state = 7;

static uint64_t rng(void)
{
    uint64_t z = (rng_state += 0x9E3779B97F4A7C15u);
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static void make_vocabulary(void)
{
    static const char *syllables[] = { "ba", "ker", "lo", "mi", "ton", "ra", "shi", "ven",
                                       "du", "pal", "est", "or", "qui", "na", "fe", "zu" };
    for (int i = 0; i < VOCABULARY; i++) {
        unsigned n = (unsigned)i;
        char *w = vocabulary[i];
        w[0] = '\0';
        do {
            strcat(w, syllables[n % 16]);
            n /= 16;
        } while (n);
    }
}

/* By the law of Zipf, more or less. */
static const char *word(void)
{
    uint64_t r = rng();
    uint64_t magnitude = (uint64_t)1 << r % 16;
    return vocabulary[(magnitude - 1 + (r >> 8) % magnitude) % VOCABULARY];
}

static void sentence(char *buf, int words)
{
    char *p = buf;
    for (int i = 0; i < words; i++) {
        const char *w = word();
        size_t n = strlen(w);
        memcpy(p, w, n);
        p += n;
        *p++ = i % 12 == 11 ? '.' : ' ';
    }
    *p = '\0';
}

int main(int argc, char **argv)
{
    size_t docs = argc > 1 ? strtoul(argv[1], NULL, 10) : 15000;
    int queries = argc > 2 ? atoi(argv[2]) : 250;
    Index ix;
    static char text[16384], title[256], author[32];
    uint64_t hash = 0, results = 0, shown = 0, queried = 0;
    double total = 0;

    make_vocabulary();
    index_init(&ix, docs);
    for (size_t i = 0; i < docs; i++) {
        sentence(title, 1 + (int)(rng() % 3));
        snprintf(author, sizeof(author), "author%u", (unsigned)(rng() % 1000));
        sentence(text, 40 + (int)(rng() % 160));
        index_add(&ix, title, author, 1950 + (uint32_t)(rng() % 70), text);
    }
    index_finish(&ix);
    for (int q = 0; q < queries; q++) {
        Hit hits[MAX_HITS];
        sentence(text, 1 + q % 4);
        size_t n = index_query(&ix, text, q % 3 == 0, hits, MAX_HITS);
        results += n;
        for (size_t i = 0; i < n; i++) {
            total += hits[i].score;
            hash = hash * 31 + hits[i].doc->id + hits[i].doc->year;
        }
        if (q == queries / 2 && n)
            printf("'%s': %s by %s %.6f\n", text, hits[0].doc->title, hits[0].doc->author, hits[0].score);
    }
    const Document *popular = &ix.docs[0];
    uint64_t distinct = 0;
    for (size_t i = 0; i < ix.num_docs; i++) {
        const Document *d = &ix.docs[i];
        shown += d->shown * (i & 15);
        distinct += d->distinct;
        if (d->shown > popular->shown)
            popular = d;
    }
    uint64_t span = 0;
    for (int i = 0; i < VOCABULARY; i += 10) {
        Term *t = index_lookup(&ix, vocabulary[i], strlen(vocabulary[i]));
        if (!t)
            continue;
        queried += t->queried;
        for (Posting *p = t->first; p; p = p->next)
            span += p->last_pos - p->first_pos;
        hash = hash * 31 + t->coll_freq;
    }
    printf("%zu documents, %zu terms, %llu postings, %llu tokens\n", ix.num_docs, ix.num_terms,
           (unsigned long long)ix.num_postings, (unsigned long long)ix.num_tokens);
    printf("results %llu score %.6f hash %016llx\n", (unsigned long long)results, total,
           (unsigned long long)hash);
    printf("shown %llu distinct %llu span %llu queried %llu popular %s (%llu)\n",
           (unsigned long long)shown, (unsigned long long)distinct, (unsigned long long)span,
           (unsigned long long)queried, popular->title, (unsigned long long)popular->shown);
    index_free(&ix);
    return 0;
}
