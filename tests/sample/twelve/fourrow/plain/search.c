#include "search.h"

#include <string.h>

static int square(bits_t bit)
{
    return __builtin_ctzll(bit);
}

static void order_moves(const search_t *s, move_list_t *list, const board_t *b, int first)
{
    for (int i = 0; i < list->n; i++) {
        move_t *m = &list->m[i];
        m->order += (int)(s->history[b->ply & 1][square(m->bit)] >> 4);
        if (m->col == first)
            m->order = 1 << 30;
    }
    for (int i = 1; i < list->n; i++) {
        move_t m = list->m[i];
        int j = i;
        for (; j > 0 && list->m[j - 1].order < m.order; j--)
            list->m[j] = list->m[j - 1];
        list->m[j] = m;
    }
}

/* Does a move lead to a known position that is good enough? */
static bool known_cutoff(search_t *s, const board_t *b, const move_list_t *list, int depth, int beta, int *score)
{
    for (int i = 0; i < list->n; i++) {
        board_t next = board_play(b, list->m[i].bit);
        tt_entry_t *e = tt_probe(&s->tt, &next);
        if (e && e->depth >= depth - 1 && e->bound != BOUND_LOWER && -e->score >= beta) {
            *score = -e->score;
            return true;
        }
    }
    return false;
}

static int negamax(search_t *s, const board_t *b, int depth, int alpha, int beta)
{
    move_list_t list = board_moves(b);
    bits_t win = board_threats(b->own, b->all);
    long before = s->nodes++;

    for (int i = 0; i < list.n; i++)
        if (list.m[i].bit & win)
            return WIN - b->ply;
    if (board_full(b))
        return 0;
    if (depth == 0) {
        s->leaves++;
        return board_eval(b);
    }

    tt_entry_t *e = tt_probe(&s->tt, b);
    int first = -1, low = alpha;
    if (e) {
        if (e->depth >= depth) {
            if (e->bound == BOUND_EXACT)
                return e->score;
            if (e->bound == BOUND_LOWER && e->score >= beta)
                return e->score;
            if (e->bound == BOUND_UPPER && e->score <= alpha)
                return e->score;
        }
        first = e->best.col;
    }
    int known;
    if (depth >= 2 && known_cutoff(s, b, &list, depth, beta, &known)) {
        s->cutoffs++;
        return known;
    }
    order_moves(s, &list, b, first);

    int best = -INFINITE;
    move_t choice = {.col = -1};
    for (int i = 0; i < list.n; i++) {
        board_t next = board_play(b, list.m[i].bit);
        int score = -negamax(s, &next, depth - 1, -beta, -alpha);
        if (score > best) {
            best = score;
            choice = list.m[i];
            if (score > alpha)
                alpha = score;
        }
        if (alpha >= beta) {
            s->cutoffs++;
            s->history[b->ply & 1][square(list.m[i].bit)] += depth;
            break;
        }
    }
    tt_store(&s->tt, (tt_entry_t){
                         .board = *b,
                         .score = best,
                         .depth = depth,
                         .bound = best <= low ? BOUND_UPPER : best >= beta ? BOUND_LOWER : BOUND_EXACT,
                         .best = best <= low ? (move_t){.col = -1} : choice,
                         .nodes = s->nodes - before,
                     });
    return best;
}

/* The expected continuation, as far as the table knows it. */
static line_t expected_line(search_t *s, board_t b)
{
    line_t line = {.length = 0};
    while (line.length < MAX_LINE) {
        tt_entry_t *e = tt_probe(&s->tt, &b);
        move_list_t list = board_moves(&b);
        int i = 0;
        if (!e || e->best.col < 0)
            break;
        while (i < list.n && list.m[i].col != e->best.col)
            i++;
        if (i == list.n)
            break;
        line.move[line.length++] = list.m[i];
        b = board_play(&b, list.m[i].bit);
    }
    return line;
}

result_t search_best(search_t *s, const board_t *b, int depth)
{
    result_t r = {.depth = 0};
    move_list_t list = board_moves(b);
    bits_t win = board_threats(b->own, b->all);

    memset(s->history, 0, sizeof s->history);
    s->nodes = s->cutoffs = s->leaves = 0;
    tt_new_search(&s->tt);
    r.move = list.m[0];
    for (int i = 0; i < list.n; i++)
        if (list.m[i].bit & win) {
            r.move = list.m[i];
            r.score = WIN - b->ply;
            return r;
        }
    for (int d = 1; d <= depth; d++) {
        r.score = negamax(s, b, d, -INFINITE, INFINITE);
        r.depth = d;
        r.line = expected_line(s, *b);
        if (r.line.length > 0)
            r.move = r.line.move[0];
        if (r.score > WIN / 2 || r.score < -WIN / 2)
            break;
    }
    r.nodes = s->nodes;
    return r;
}
