/*
 * connect4.c - depth limited alpha-beta search for Connect Four
 *
 * The board is a pair of bit boards, seven bits per column, the seventh
 * bit of each column is always zero.  Positions already searched are kept
 * in a transposition table with two slots per bucket: one is replaced by
 * depth, the other always.
 *
 * usage: connect4 [games]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH     7
#define HEIGHT    6
#define COLBITS   (HEIGHT + 1)
#define MAXPLY    (WIDTH * HEIGHT)
#define DEPTH     11
#define TTBITS    19
#define TTSIZE    (1u << TTBITS)

typedef unsigned long long Bitboard;

enum Bound { EMPTY, EXACT, LOWER, UPPER };

typedef struct TTEntry {
    Bitboard key;           /* unique position key */
    short score;
    signed char depth;      /* remaining depth of the search */
    signed char bound;      /* enum Bound */
    signed char best;       /* column */
    signed char ply;        /* where in the game it was stored */
    unsigned short game;    /* generation */
    unsigned nodes;         /* size of the searched subtree */
    unsigned hits;
} TTEntry;

typedef struct Game {
    Bitboard stones[2];
    int height[WIDTH];      /* next free bit of each column */
    int moves[MAXPLY];
    int nmoves;
} Game;

static TTEntry table[2 * TTSIZE];
static const int order[WIDTH] = { 3, 2, 4, 1, 5, 0, 6 };
static unsigned long nodes, probes, hits, cutoffs;
static int history[2][WIDTH * COLBITS];
static unsigned short generation;

static void game_reset(Game *g)
{
    int i;

    memset(g, 0, sizeof *g);
    for (i = 0; i < WIDTH; i++)
        g->height[i] = i * COLBITS;
}

static int playable(const Game *g, int col)
{
    return g->height[col] < col * COLBITS + HEIGHT;
}

static void make_move(Game *g, int col)
{
    g->stones[g->nmoves & 1] ^= 1ULL << g->height[col]++;
    g->moves[g->nmoves++] = col;
}

static void undo_move(Game *g)
{
    int col = g->moves[--g->nmoves];

    g->stones[g->nmoves & 1] ^= 1ULL << --g->height[col];
}

static int has_won(Bitboard b)
{
    Bitboard y;

    y = b & (b >> HEIGHT);              /* diagonal \ */
    if (y & (y >> 2 * HEIGHT))
        return 1;
    y = b & (b >> COLBITS);             /* horizontal */
    if (y & (y >> 2 * COLBITS))
        return 1;
    y = b & (b >> (COLBITS + 1));       /* diagonal / */
    if (y & (y >> 2 * (COLBITS + 1)))
        return 1;
    y = b & (b >> 1);                   /* vertical */
    return (y & (y >> 2)) != 0;
}

/* A unique key: own stones plus a mask of the bottom-most empty squares. */
static Bitboard position_key(const Game *g)
{
    Bitboard all = g->stones[0] | g->stones[1], bottom = 0;
    int i;

    for (i = 0; i < WIDTH; i++)
        bottom |= 1ULL << (i * COLBITS);
    return g->stones[g->nmoves & 1] + all + bottom;
}

static TTEntry *bucket_of(Bitboard key)
{
    Bitboard h = key * 0x9E3779B97F4A7C15ULL;

    return &table[2 * (h >> (64 - TTBITS))];
}

static TTEntry *tt_probe(Bitboard key)
{
    TTEntry *e = bucket_of(key);
    int i;

    probes++;
    for (i = 0; i < 2; i++)
        if (e[i].key == key && e[i].bound != EMPTY) {
            hits++;
            e[i].hits++;
            return &e[i];
        }
    return NULL;
}

static void tt_store(Bitboard key, int depth, int score, int bound, int best, int ply, unsigned long size)
{
    TTEntry *e = bucket_of(key);

    if (e->bound != EMPTY && e->key != key && e->game == generation && e->depth > depth)
        e++;
    if (e->key != key)
        e->hits = 0;
    e->key = key;
    e->score = (short)score;
    e->depth = (signed char)depth;
    e->bound = (signed char)bound;
    e->best = (signed char)best;
    e->ply = (signed char)ply;
    e->game = generation;
    e->nodes = (unsigned)size;
}

/* Stones near the middle take part in more lines. */
static int evaluate(const Game *g)
{
    static const int weight[WIDTH] = { 0, 1, 2, 4, 2, 1, 0 };
    Bitboard own = g->stones[g->nmoves & 1], other = g->stones[~g->nmoves & 1];
    int i, score = 0;

    for (i = 0; i < WIDTH; i++) {
        Bitboard mask = 0x3FULL << (i * COLBITS);
        score += weight[i] * (__builtin_popcountll(own & mask) - __builtin_popcountll(other & mask));
    }
    return score;
}

static int search(Game *g, int depth, int alpha, int beta)
{
    unsigned long before = nodes++;
    int moves[WIDTH], n = 0, i, j, best = -1, best_score = -10000, bound = UPPER;
    int side = g->nmoves & 1;
    Bitboard key;
    TTEntry *e;

    if (has_won(g->stones[!side]))
        return -1000 + g->nmoves;
    if (g->nmoves == MAXPLY)
        return 0;
    if (depth == 0)
        return evaluate(g);

    key = position_key(g);
    e = tt_probe(key);
    if (e && e->depth >= depth) {
        if (e->bound == EXACT || (e->bound == LOWER && e->score >= beta)
            || (e->bound == UPPER && e->score <= alpha)) {
            cutoffs++;
            return e->score;
        }
    }
    if (e && e->best >= 0)
        moves[n++] = e->best;
    for (i = 0; i < WIDTH; i++) {
        int c = order[i];
        if (!playable(g, c) || (n > 0 && e && moves[0] == c && e->best == c))
            continue;
        for (j = n++; j > (e != NULL) && history[side][g->height[moves[j - 1]]] < history[side][g->height[c]]; j--)
            moves[j] = moves[j - 1];
        moves[j] = c;
    }
    for (i = 0; i < n; i++) {
        int score;

        make_move(g, moves[i]);
        score = -search(g, depth - 1, -beta, -alpha);
        undo_move(g);
        if (score > best_score) {
            best_score = score;
            best = moves[i];
        }
        if (score > alpha) {
            alpha = score;
            bound = EXACT;
        }
        if (alpha >= beta) {
            bound = LOWER;
            history[side][g->height[moves[i]]] += depth * depth;
            break;
        }
    }
    tt_store(key, depth, best_score, bound, best, g->nmoves, nodes - before);
    return best_score;
}

static int choose_move(Game *g, int *score)
{
    TTEntry *e;
    int d;

    for (d = 1; d <= DEPTH; d++)
        *score = search(g, d, -10000, 10000);
    e = tt_probe(position_key(g));
    if (e && e->best >= 0)
        return e->best;
    for (d = 0; d < WIDTH; d++)
        if (playable(g, order[d]))
            return order[d];
    return -1;
}

static void table_statistics(void)
{
    unsigned long used = 0, popular = 0, exact = 0, plies = 0;
    unsigned i;

    for (i = 0; i < 2 * TTSIZE; i++) {
        if (table[i].bound == EMPTY)
            continue;
        used++;
        plies += (unsigned long)table[i].ply;
        exact += table[i].bound == EXACT;
        popular += table[i].hits > 3;
    }
    printf("table: %lu used, %lu exact, %lu popular, mean ply %.2f\n", used, exact, popular,
           used ? (double)plies / (double)used : 0.0);
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 24, k;
    unsigned seed = 2463534242u;

    for (k = 0; k < games; k++) {
        Game g;
        int i, score = 0;

        game_reset(&g);
        generation++;
        memset(history, 0, sizeof history);
        for (i = 0; i < 6; i++) {           /* random opening */
            seed = seed * 1664525u + 1013904223u;
            make_move(&g, (int)((seed >> 16) % WIDTH));
        }
        while (g.nmoves < MAXPLY && !has_won(g.stones[~g.nmoves & 1])) {
            int m = choose_move(&g, &score);
            if (m < 0 || !playable(&g, m))
                break;
            make_move(&g, m);
        }
        printf("game %d: ", k + 1);
        for (i = 0; i < g.nmoves; i++)
            putchar('1' + g.moves[i]);
        printf(" score %d\n", score);
    }
    printf("nodes %lu probes %lu hits %lu cutoffs %lu\n", nodes, probes, hits, cutoffs);
    table_statistics();
    return 0;
}
