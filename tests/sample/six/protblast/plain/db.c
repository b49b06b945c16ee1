#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "pb.h"

const char Letters[] = "ARNDCQEGHILKMFPSTWYV";

/* BLOSUM62 */
const signed char Matrix[NAA][NAA] = {
    { 4,-1,-2,-2, 0,-1,-1, 0,-2,-1,-1,-1,-1,-2,-1, 1, 0,-3,-2, 0},
    {-1, 5, 0,-2,-3, 1, 0,-2, 0,-3,-2, 2,-1,-3,-2,-1,-1,-3,-2,-3},
    {-2, 0, 6, 1,-3, 0, 0, 0, 1,-3,-3, 0,-2,-3,-2, 1, 0,-4,-2,-3},
    {-2,-2, 1, 6,-3, 0, 2,-1,-1,-3,-4,-1,-3,-3,-1, 0,-1,-4,-3,-3},
    { 0,-3,-3,-3, 9,-3,-4,-3,-3,-1,-1,-3,-1,-2,-3,-1,-1,-2,-2,-1},
    {-1, 1, 0, 0,-3, 5, 2,-2, 0,-3,-2, 1, 0,-3,-1, 0,-1,-2,-1,-2},
    {-1, 0, 0, 2,-4, 2, 5,-2, 0,-3,-3, 1,-2,-3,-1, 0,-1,-3,-2,-2},
    { 0,-2, 0,-1,-3,-2,-2, 6,-2,-4,-4,-2,-3,-3,-2, 0,-2,-2,-3,-3},
    {-2, 0, 1,-1,-3, 0, 0,-2, 8,-3,-3,-1,-2,-1,-2,-1,-2,-2, 2,-3},
    {-1,-3,-3,-3,-1,-3,-3,-4,-3, 4, 2,-3, 1, 0,-3,-2,-1,-3,-1, 3},
    {-1,-2,-3,-4,-1,-2,-3,-4,-3, 2, 4,-2, 2, 0,-3,-2,-1,-2,-1, 1},
    {-1, 2, 0,-1,-3, 1, 1,-2,-1,-3,-2, 5,-1,-3,-1, 0,-1,-3,-2,-2},
    {-1,-1,-2,-3,-1, 0,-2,-3,-2, 1, 2,-1, 5, 0,-2,-1,-1,-1,-1, 1},
    {-2,-3,-3,-3,-2,-3,-3,-3,-1, 0, 0,-3, 0, 6,-4,-2,-2, 1, 3,-1},
    {-1,-2,-2,-1,-3,-1,-1,-2,-2,-3,-3,-1,-2,-4, 7,-1,-1,-4,-3,-2},
    { 1,-1, 1, 0,-1, 0, 0, 0,-1,-2,-2, 0,-1,-2,-1, 4, 1,-3,-2,-2},
    { 0,-1, 0,-1,-1,-1,-1,-2,-2,-1,-1,-1,-1,-2,-1, 1, 5,-2,-2, 0},
    {-3,-3,-4,-4,-2,-2,-3,-2,-2,-3,-2,-3,-1, 1,-4,-3,-2,11, 2,-3},
    {-2,-2,-2,-3,-2,-1,-2,-3, 2,-1,-1,-2,-1, 3,-3,-2,-2, 2, 7,-1},
    { 0,-3,-3,-3,-1,-2,-2,-3,-3, 3, 1,-2, 1,-1,-2,-2, 0,-3,-1, 4},
};

static unsigned int Seed = 19910503u;

int rnd(int n)
{
    Seed = Seed * 1664525u + 1013904223u;
    return (int) ((unsigned long long) Seed * (unsigned long long) n >> 32);
}

void *emalloc(unsigned long n)
{
    void *p = malloc(n);

    if (p == NULL) {
        perror("pb");
        exit(1);
    }
    return p;
}

static int random_residue(void)
{
    static const int usual[10] = {0, 7, 9, 10, 10, 11, 15, 16, 19, 6};

    return rnd(10) < 4 ? usual[rnd(10)] : rnd(NAA);
}

static SEQ *new_seq(int family, int number, const char *res, int len)
{
    SEQ *s = (SEQ *) emalloc(sizeof(SEQ));
    int count[NAA], i;

    memset(s, 0, sizeof(*s));
    sprintf(s->name, "fam%03d_%05d", family % 1000, number % 100000);
    s->len = len;
    s->res = (char *) emalloc((unsigned long) len);
    memcpy(s->res, res, (size_t) len);
    s->family = family;
    s->stamp = -1;
    memset(count, 0, sizeof(count));
    for (i = 0; i < len; i++)
        count[(int) res[i]]++;
    for (i = 0; i < NAA; i++)
        s->complexity += (double) count[i] * count[i] / ((double) len * len);
    return s;
}

/* Families of sequences, each a mutated copy of its founder. */
SEQ *db_make(int nseq, int nfam)
{
    char (*founder)[MAXLEN] = emalloc((unsigned long) nfam * MAXLEN);
    SEQ *db = NULL, **tail = &db;
    int i, j;

    for (i = 0; i < nfam; i++)
        for (j = 0; j < MAXLEN; j++)
            founder[i][j] = (char) random_residue();
    for (i = 0; i < nseq; i++) {
        char res[MAXLEN];
        int fam = rnd(nfam), len = 60 + rnd(120), n = 0, rate = 5 + rnd(60);

        for (j = rnd(40); n < len && j < MAXLEN; j++) {
            int r = rnd(400);
            if (r < rate)
                res[n++] = (char) random_residue();
            else if (r >= 3 + rate || n == 0)
                res[n++] = founder[fam][j];
            else if (r == rate && n + 1 < len) {
                res[n++] = founder[fam][j];
                res[n++] = (char) random_residue();
            }
        }
        *tail = new_seq(fam, i, res, n);
        tail = &(*tail)->next;
    }
    free(founder);
    return db;
}

void db_free(SEQ *db)
{
    SEQ *next;

    for (; db != NULL; db = next) {
        next = db->next;
        free(db->res);
        free(db);
    }
}
