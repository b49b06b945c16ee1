/* main.c - bibmerge [works [entries [authors]]]
 * merges the entries of several catalogues and ranks works and authors */
#include "bib.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const words[32] = {
    "adaptive", "binary", "cyclic", "dynamic", "elastic", "formal", "greedy", "hybrid",
    "implicit", "joint", "kinetic", "linear", "modal", "nested", "optimal", "partial",
    "quasi", "random", "sparse", "tight", "uniform", "virtual", "weighted", "extremal",
    "graphs", "trees", "codes", "fields", "grids", "logics", "spaces", "types"
};

static uint64_t mix(uint64_t x)
{
    x ^= x >> 31;
    x *= 0x7fb5d329728ea185ull;
    x ^= x >> 27;
    x *= 0x81dadef4bc2dd44dull;
    return x ^ x >> 33;
}

static void make_key(bib_key *k, unsigned work)
{
    uint64_t h = mix(work + 77);
    char *p = k->title;
    unsigned v;
    int i;

    for (i = 0; i < 4; i++) {
        const char *w = words[h >> (5 * i) & 31];

        while (*w)
            *p++ = *w++;
        *p++ = ' ';
    }
    for (v = work + 1; v; v /= 16)
        *p++ = "0123456789ABCDEF"[v % 16];
    *p = '\0';
    k->year = 1900 + (int)(h >> 40) % 120;
}

static void make_entry(bib_entry *e, unsigned work, int source, int with_refs,
                       unsigned works, unsigned authors)
{
    uint64_t h = mix(((uint64_t)work << 20) + 5), g;
    unsigned team = (unsigned)(h >> 10) % authors;
    int i;

    make_key(&e->key, work);
    e->source = source;
    e->first_page = (int)(h % 800) + 1;
    e->last_page = e->first_page + (source == 2 ? 0 : (int)(h >> 50) % 40);
    e->nauthors = 1 + (int)(h >> 33 & 3);
    for (i = 0; i < e->nauthors; i++)
        e->authors[i] = (team + (unsigned)(h >> (5 * i) & 31) * 37u) % authors;
    g = mix(h + (uint64_t)source);
    e->nrefs = source == 3 || !with_refs ? 0 : (int)(g % (MAX_REFS + 1));
    for (i = 0; i < e->nrefs; i++) {
        unsigned u;

        g = mix(g + 1);
        u = (unsigned)(g >> 32) % works;
        if (g & 3)              /* some works are cited much more often */
            u = (unsigned)((uint64_t)u * u / works);
        make_key(&e->refs[i], u);
    }
}

static void fail(const char *what)
{
    fprintf(stderr, "bibmerge: %s\n", what);
    exit(1);
}

static void report(const bib_db *db)
{
    uint32_t best = 0, star = NO_RECORD, i, n = 0;
    uint64_t hash = 0;
    long partners = 0, h = 0, pages = 0, all = 0;
    double total = 0.0;

    for (i = 0; i < db->nrecords; i++) {
        if (db->score[i] > db->score[best])
            best = i;
        pages += db->merge[i].span + 1;
        all += db->merge[i].sources == 15u;
        hash = hash * 31 + (uint64_t)(db->cited[i] * 64 + db->merge[i].copies);
    }
    for (i = 0; i < db->nauthors; i++) {
        if (!db->works[i].count)
            continue;
        n++;
        partners += db->partners[i];
        h += db->h_index[i];
        total += db->total[i];
        if (star == NO_RECORD || db->total[i] > db->total[star])
            star = i;
        hash = hash * 37 + db->works[i].count;
    }
    printf("records %u, merged %ld, in all catalogues %ld, pages %ld\n", db->nrecords,
           db->merged, all, pages);
    printf("citations %ld, unresolved %ld, probes %llu\n", db->citations, db->unresolved,
           (unsigned long long)db->probes);
    printf("authors %u, partners %ld, sum of h %ld, total %.9f\n", n, partners, h, total);
    printf("best work: \"%s\" (%d), %s, cited %d, score %.6f\n",
           db->titles + db->slot[best].title, db->slot[best].year,
           db->merge[best].venue ? "J. Irreproducible Res." : "Proc. Symp.",
           db->cited[best], db->score[best]);
    if (star != NO_RECORD)
        printf("best author: Author, N. %u, works %u, h %d, total %.6f\n", star,
               db->works[star].count, db->h_index[star], db->total[star]);
    printf("check %016llx\n", (unsigned long long)hash);
}

int main(int argc, char **argv)
{
    long works = argc > 1 ? atol(argv[1]) : 90000;
    long entries = argc > 2 ? atol(argv[2]) : 190000;
    long authors = argc > 3 ? atol(argv[3]) : 30000;
    bib_db db;
    bib_entry e;
    int pass;
    long i;

    if (works < 1 || entries < 1 || authors < 1 || works > 100000000 || authors > 100000000)
        fail("usage: bibmerge [works [entries [authors]]]");
    memset(&e, 0, sizeof e);
    if (bib_init(&db, (size_t)authors) < 0)
        fail("out of memory");
    for (pass = 0; pass < 2; pass++)
        for (i = 0; i < entries; i++) {
            uint64_t r = mix((uint64_t)i * 2654435761u + 99);

            make_entry(&e, (unsigned)(r % (uint64_t)works), (int)(i * 4 / entries), pass,
                       (unsigned)works, (unsigned)authors);
            if ((pass ? bib_cite(&db, &e) : bib_merge(&db, &e)) < 0)
                fail("out of memory");
        }
    if (bib_rank(&db, 20) < 0)
        fail("out of memory");
    bib_judge_authors(&db);
    report(&db);
    bib_free(&db);
    return 0;
}
