#pragma once

#include "tt.h"

#define WIN 1000
#define INFINITE 30000
#define MAX_LINE 16

typedef struct {
    int length;
    move_t move[MAX_LINE];
} line_t;

typedef struct {
    tt_t tt;
    long history[2][COLS * STRIDE];
    long nodes, cutoffs, leaves;
} search_t;

typedef struct {
    move_t move;
    int score;
    int depth;
    long nodes;
    line_t line;
} result_t;

result_t search_best(search_t *s, const board_t *b, int depth);
