#include "board.h"

#include <stdio.h>

#define COLUMN(c) (((UINT64_C(1) << ROWS) - 1) << ((c) * STRIDE))
#define BOTTOM(c) (UINT64_C(1) << ((c) * STRIDE))
#define ALL (COLUMN(0) | COLUMN(1) | COLUMN(2) | COLUMN(3) | COLUMN(4) | COLUMN(5) | COLUMN(6))

/* Unique: the stones plus one more on top of each column. */
bits_t board_key(const board_t *b)
{
    return b->own + b->all;
}

move_list_t board_moves(const board_t *b)
{
    static const int8_t weight[COLS] = {1, 2, 3, 4, 3, 2, 1};
    move_list_t list = {.n = 0};

    for (int c = 0; c < COLS; c++) {
        bits_t bit = (b->all + BOTTOM(c)) & COLUMN(c);
        if (bit)
            list.m[list.n++] = (move_t){.col = (int8_t)c, .order = weight[c], .bit = bit};
    }
    return list;
}

board_t board_play(const board_t *b, bits_t bit)
{
    return (board_t){.own = b->own ^ b->all, .all = b->all | bit, .ply = b->ply + 1};
}

/* Free places that would complete a row of four. */
bits_t board_threats(bits_t s, bits_t all)
{
    static const int steps[] = {STRIDE, STRIDE - 1, STRIDE + 1};
    bits_t t = (s << 1) & (s << 2) & (s << 3);

    for (int i = 0; i < 3; i++) {
        int d = steps[i];
        bits_t p = (s << d) & (s << 2 * d);
        t |= p & (s << 3 * d);
        t |= p & (s >> d);
        p = (s >> d) & (s >> 2 * d);
        t |= p & (s << d);
        t |= p & (s >> 3 * d);
    }
    return t & (ALL ^ all) & ALL;
}

bool board_full(const board_t *b)
{
    return b->ply >= COLS * ROWS;
}

int board_eval(const board_t *b)
{
    bits_t mine = board_threats(b->own, b->all), other = board_threats(b->own ^ b->all, b->all);
    return 8 * (__builtin_popcountll(mine) - __builtin_popcountll(other)) +
           __builtin_popcountll(b->own & COLUMN(3)) - __builtin_popcountll((b->own ^ b->all) & COLUMN(3));
}

void board_print(const board_t *b)
{
    bits_t first = b->ply % 2 ? b->own ^ b->all : b->own;
    for (int r = ROWS - 1; r >= 0; r--) {
        for (int c = 0; c < COLS; c++) {
            bits_t bit = UINT64_C(1) << (c * STRIDE + r);
            putchar(!(b->all & bit) ? '.' : first & bit ? 'x' : 'o');
        }
        putchar('\n');
    }
}
