#include <stdlib.h>
#include <string.h>

#include "index.h"

#define VOCABULARY 40000

static struct index x;

/* a word as somebody types it: sometimes with an error */
static struct word *ask(long *corrected, long *unknown)
{
    char text[WORDMAX + 8];
    struct word *w;
    int rank = 20 + drawrank(VOCABULARY - 20);

    spell(rank, text);
    if (draw(5) == 0)
        text[draw((unsigned)strlen(text))] = (char)('a' + draw(26));
    w = findword(&x, text, 0);
    if (!w) {
        w = correct(&x, text);
        if (w)
            ++*corrected;
        else
            ++*unknown;
    }
    return w;
}

int main(int argc, char **argv)
{
    static char text[8192];
    int ndocs = argc > 1 ? atoi(argv[1]) : 50000;
    int nqueries = argc > 2 ? atoi(argv[2]) : 5000;
    long corrected = 0, unknown = 0, found = 0;
    unsigned long digest = 0;
    struct word *words[4];
    int i, n;

    if (ndocs < 100 || ndocs > 1000000 || nqueries < 0) {
        fprintf(stderr, "usage: %s documents queries\n", argv[0]);
        return 1;
    }
    indexinit(&x);
    for (i = 0; i < ndocs; i++) {
        maketext(text, 20 + (int)draw(60), VOCABULARY);
        adddoc(&x, text, 1950 + (int)draw(75));
    }
    finish(&x);
    printf("%d documents, %d words, %ld postings, %ld variants\n", x.ndocs, x.nwords, x.nposts, x.nvariants);
    for (i = 0; i < nqueries; i++) {
        int want = 1 + (int)draw(4);
        for (n = 0; n < want;) {
            words[n] = ask(&corrected, &unknown);
            if (words[n])
                n++;
            else
                want--;
        }
        if (n == 2) {
            found += phrase(&x, words[0], words[1]);
        } else {
            int from = 1950 + (int)draw(60);
            found += anyof(&x, words, n, from, from + 10 + (int)draw(30));
        }
        if (i % (nqueries / 6 + 1) == 0)
            printf("query %d: %s..., %d found\n", i, n > 0 ? words[0]->text : "?", x.nhits);
        digest = digest * 37 + showhits(&x, i % (nqueries / 6 + 1) == 0 ? 3 : 0);
    }
    printf("found %ld, corrected %ld, unknown %ld, digest %016lx\n", found, corrected, unknown, digest);
    indexfree(&x);
    return 0;
}
