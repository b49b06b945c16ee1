#include <stdlib.h>
#include <string.h>
#include "pb.h"

static CELL **Row;              /* MAXLEN + 1 rows, made when first needed */

static void make_rows(void)
{
    int i, j;

    Row = (CELL **) emalloc((MAXLEN + 1) * sizeof(CELL *));
    for (i = 0; i <= MAXLEN; i++) {
        Row[i] = (CELL *) emalloc((MAXLEN + 1) * sizeof(CELL));
        for (j = 0; j <= MAXLEN; j++) {
            memset(&Row[i][j], 0, sizeof(CELL));
            Row[i][j].row = i;
            Row[i][j].col = j;
        }
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
    c->eopen = up->h - GAPOPEN >= up->e - GAPEXT;
    c->e = c->eopen ? up->h - GAPOPEN : up->e - GAPEXT;
    c->fopen = left->h - GAPOPEN >= left->f - GAPEXT;
    c->f = c->fopen ? left->h - GAPOPEN : left->f - GAPEXT;
    c->h = diag->h + match;
    c->from = FROM_DIAG;
    if (c->e > c->h) {
        c->h = c->e;
        c->from = FROM_UP;
    }
    if (c->f > c->h) {
        c->h = c->f;
        c->from = FROM_LEFT;
    }
    if (c->h <= 0) {
        c->h = 0;
        c->from = FROM_NONE;
    }
}

static void column(ALI *ali, SEQ *a, int i, SEQ *b, int j)
{
    int n = ali->length++;

    if (i > 0 && j > 0 && a->res[i - 1] == b->res[j - 1])
        ali->ident++;
    if (i == 0 || j == 0)
        ali->gaps++;
    if (n < (int) sizeof(ali->top) - 1) {
        ali->top[n] = i ? Letters[(int) a->res[i - 1]] : '-';
        ali->bot[n] = j ? Letters[(int) b->res[j - 1]] : '-';
        ali->mid[n] = ali->top[n] == ali->bot[n] ? '|' : ' ';
    }
}

static void trace(SEQ *a, SEQ *b, const CELL *c, ALI *ali)
{
    ali->qto = c->row;
    ali->sto = c->col;
    while (c->from != FROM_NONE) {
        int i = c->row, j = c->col, open;
        Stats.traced++;
        switch (c->from) {
        case FROM_DIAG:
            column(ali, a, i, b, j);
            ali->qfrom = i;
            ali->sfrom = j;
            c = &Row[i - 1][j - 1];
            break;
        case FROM_UP:
            do {
                open = Row[i][j].eopen;
                column(ali, a, i, b, 0);
                i--;
            } while (!open);
            c = &Row[i][j];
            break;
        case FROM_LEFT:
            do {
                open = Row[i][j].fopen;
                column(ali, a, 0, b, j);
                j--;
            } while (!open);
            c = &Row[i][j];
            break;
        }
    }
}

void align(SEQ *a, SEQ *b, ALI *ali)
{
    CELL *best;
    int i, j;

    if (Row == NULL)
        make_rows();
    memset(ali, 0, sizeof(*ali));
    for (i = 0; i <= a->len; i++) {
        Row[i][0].h = 0;
        Row[i][0].e = Row[i][0].f = NEGINF;
        Row[i][0].from = FROM_NONE;
    }
    for (j = 0; j <= b->len; j++)
        Row[0][j] = Row[0][0], Row[0][j].col = j;
    best = &Row[0][0];
    for (i = 1; i <= a->len; i++) {
        const signed char *scores = Matrix[(int) a->res[i - 1]];
        CELL *up = Row[i - 1], *row = Row[i];
        for (j = 1; j <= b->len; j++) {
            fill_cell(&row[j], &up[j], &row[j - 1], &up[j - 1], scores[(int) b->res[j - 1]]);
            if (row[j].h > best->h)
                best = &row[j];
        }
    }
    Stats.cells += (long) a->len * b->len;
    ali->score = best->h;
    trace(a, b, best, ali);
}
