#include "index.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    size_t docs = argc > 1 ? strtoul(argv[1], NULL, 10) : 60000;
    long queries = argc > 2 ? strtol(argv[2], NULL, 10) : 6000;
    struct index x;
    struct hit top[TOP];
    size_t terms[4];
    double sum = 0.0;
    long hits = 0, postings = 0, shown = 0;
    uint64_t digest = 0;

    index_build(&x, docs, docs / 2 + 10);
    for (size_t i = 0; i < x.terms; i++)
        postings += (long)x.term[i].used;
    printf("%zu documents, %zu terms, %ld postings\n", x.docs, x.terms, postings);
    for (long q = 1; q <= queries; q++) {
        int n = 2 + (int)draw(&x, 3);
        for (int i = 0; i < n; i++)
            terms[i] = draw_term(&x) / 4;
        int kept = index_query(&x, terms, n, top);
        hits += (long)x.hits;
        for (int i = 0; i < kept; i++) {
            sum += top[i].score;
            digest = digest * 1000003u + (uint64_t)top[i].doc->id;
        }
        if (q % (queries / 6 + 1) == 0 && kept) {
            printf("query %ld:", q);
            for (int i = 0; i < n; i++)
                printf(" %s", x.term[terms[i]].text);
            printf(": %zu hits, \"%s\" %.6f\n", x.hits, top[0].doc->title, top[0].score);
        }
    }
    const struct doc *best = &x.doc[0];
    const struct term *asked = &x.term[0];
    for (size_t i = 0; i < x.docs; i++) {
        if (x.doc[i].shown > best->shown)
            best = &x.doc[i];
        shown += x.doc[i].shown * (1 + x.doc[i].language);
    }
    for (size_t i = 0; i < x.terms; i++)
        if (x.term[i].asked > asked->asked)
            asked = &x.term[i];
    printf("%ld hits, scores %.9f, shown %ld, most \"%s\" (%ld), asked %s (%ld)\n", hits, sum, shown, best->title,
           best->shown, asked->text, asked->asked);
    printf("digest %016llx\n", (unsigned long long)digest);
    index_free(&x);
    return 0;
}
