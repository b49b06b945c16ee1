#include <stdlib.h>
#include <string.h>
#include "pb.h"

static CELL **Row;              /* MAXLEN + 1 rows, made when first needed */

static void make_rows(void)
{
    int i;

    Row = (CELL **) emalloc((MAXLEN + 1) * sizeof(CELL *));
    for (i = 0; i <= MAXLEN; i++) {
        Row[i] = (CELL *) emalloc((MAXLEN + 1) * sizeof(CELL));
        memset(Row[i], 0, (MAXLEN + 1) * sizeof(CELL));
    }
}

void align_free(void)
{
    int i;

    if (Row == NULL)
        return;
    for (i = 0; i <= MAXLEN; i++)
        free(Row[i]);
    free(Row);
    Row = NULL;
}

static void fill_cell(CELL *c, const CELL *up, const CELL *left, const CELL *diag, int match)
{
    int eopen = up->h - GAPOPEN >= up->e - GAPEXT;
    int e = eopen ? up->h - GAPOPEN : up->e - GAPEXT;
    int fopen = left->h - GAPOPEN >= left->f - GAPEXT;
    int f = fopen ? left->h - GAPOPEN : left->f - GAPEXT;
    int h = diag->h + match;
    int from = FROM_DIAG;

    if (e > h) {
        h = e;
        from = FROM_UP;
    }
    if (f > h) {
        h = f;
        from = FROM_LEFT;
    }
    if (h <= 0) {
        h = 0;
        from = FROM_NONE;
    }
    c->h = (int16_t) h;
    c->e = (int16_t) e;
    c->f = (int16_t) f;
    c->from = (uint8_t) (from | (eopen ? EOPEN : 0) | (fopen ? FOPEN : 0));
}

static void column(ALI *ali, SEQ a, int i, SEQ b, int j)
{
    int n = ali->length++;

    if (i > 0 && j > 0 && Res[a].res[i - 1] == Res[b].res[j - 1])
        ali->ident++;
    if (i == 0 || j == 0)
        ali->gaps++;
    if (n < (int) sizeof(ali->top) - 1) {
        ali->top[n] = i ? Letters[(int) Res[a].res[i - 1]] : '-';
        ali->bot[n] = j ? Letters[(int) Res[b].res[j - 1]] : '-';
        ali->mid[n] = ali->top[n] == ali->bot[n] ? '|' : ' ';
    }
}

static void trace(SEQ a, SEQ b, int i, int j, ALI *ali)
{
    int from, open;

    ali->qto = i;
    ali->sto = j;
    while ((from = Row[i][j].from & 3) != FROM_NONE) {
        Stats.traced++;
        switch (from) {
        case FROM_DIAG:
            column(ali, a, i, b, j);
            ali->qfrom = i--;
            ali->sfrom = j--;
            break;
        case FROM_UP:
            do {
                open = Row[i][j].from & EOPEN;
                column(ali, a, i, b, 0);
                i--;
            } while (!open);
            break;
        case FROM_LEFT:
            do {
                open = Row[i][j].from & FOPEN;
                column(ali, a, 0, b, j);
                j--;
            } while (!open);
            break;
        }
    }
}

void align(SEQ a, SEQ b, ALI *ali)
{
    int i, j, best = 0, besti = 0, bestj = 0;
    int alen = Res[a].len, blen = Res[b].len;
    const char *bres = Res[b].res;

    if (Row == NULL)
        make_rows();
    memset(ali, 0, sizeof(*ali));
    for (i = 0; i <= alen; i++) {
        Row[i][0].h = 0;
        Row[i][0].e = Row[i][0].f = NEGINF;
        Row[i][0].from = FROM_NONE;
    }
    for (j = 0; j <= blen; j++)
        Row[0][j] = Row[0][0];
    for (i = 1; i <= alen; i++) {
        const signed char *scores = Matrix[(int) Res[a].res[i - 1]];
        CELL *up = Row[i - 1], *row = Row[i];
        for (j = 1; j <= blen; j++) {
            fill_cell(&row[j], &up[j], &row[j - 1], &up[j - 1], scores[(int) bres[j - 1]]);
            if (row[j].h > best) {
                best = row[j].h;
                besti = i;
                bestj = j;
            }
        }
    }
    Stats.cells += (long) alen * blen;
    ali->score = best;
    trace(a, b, besti, bestj, ali);
}
