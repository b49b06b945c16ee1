#pragma once

#include <stdbool.h>
#include <stdint.h>

#define COLS 7
#define ROWS 6
#define STRIDE (ROWS + 1)

typedef uint64_t bits_t;

typedef struct {
    bits_t own;         /* stones of the side to move */
    bits_t all;
    int ply;
} board_t;

typedef struct {
    int8_t col;
    int order;          /* larger is tried first */
    bits_t bit;
} move_t;

typedef struct {
    int n;
    move_t m[COLS];
} move_list_t;

bits_t board_key(const board_t *b);
move_list_t board_moves(const board_t *b);
board_t board_play(const board_t *b, bits_t bit);
bits_t board_threats(bits_t stones, bits_t all);
bool board_full(const board_t *b);
int board_eval(const board_t *b);
void board_print(const board_t *b);
