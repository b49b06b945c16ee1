/* chessboard.c - a small chess program playing against itself.
 *
 * Fixed-depth alpha-beta with a transposition table that keeps every position,
 * killer and history tables.  Training rules: no castling, no en passant,
 * promotion to queen only.
 *
 * usage: chessboard [plies [depth]]
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long long u64;

enum { EMPTY, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };
enum { WHITE, BLACK };
enum { EXACT, LOWER, UPPER };

#define MATE 30000
#define MAX_PLY 32

typedef int8_t Square;              /* kind | colour << 3 */
#define KIND(q) ((q) & 7)
#define COLOUR(q) ((q) >> 3)

typedef struct {
    uint8_t from, to;
    uint8_t kinds;                  /* kind | captured << 4 */
    uint8_t promotion;
    int32_t score;
} Move;

#define MKIND(m) ((m)->kinds & 15)
#define CAPTURED(m) ((m)->kinds >> 4)

typedef struct {
    Square sq[64];
    u64 hash;
    int16_t score;                  /* white - black, material and placing */
    uint8_t side;
    uint8_t king[2];
} Board;

typedef struct {
    Move moves[224];
    int count;
} MoveList;

typedef struct {                    /* 24 bytes; index 0 means none */
    u64 key;
    uint32_t next;
    uint32_t visits;
    int16_t score;
    uint8_t from, to;               /* best move; both 0 when none */
    uint8_t depth, bound;
} Entry;

typedef struct {
    int32_t cutoffs;
    int32_t tried;
} History;

typedef struct {
    long nodes, leaves, probes, hits, cuts, stored, replaced, generated, illegal;
} Counters;

static const int value[7] = { 0, 100, 320, 330, 500, 900, 0 };
static const char letters[] = ".PNBRQK";
static const int knight_steps[8][2] = { { 1, 2 }, { 2, 1 }, { 2, -1 }, { 1, -2 }, { -1, -2 }, { -2, -1 }, { -2, 1 }, { -1, 2 } };
static const int king_steps[8][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 }, { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } };

static u64 zobrist[2][7][64], zobrist_side;
static uint32_t *table;
static Entry *entries;
static uint32_t nentries = 1, entries_cap;
static u64 table_mask;
static History history[2][64][64];
static Move killers[MAX_PLY][2];
static Counters counters;
static Move root_best;

static u64 random64(void)
{
    static u64 s = 0x2545F4914F6CDD1DULL;
    s ^= s >> 12;
    s ^= s << 25;
    s ^= s >> 27;
    return s * 0x2545F4914F6CDD1DULL;
}

static int placing(int kind, int colour, int s)
{
    int file = s & 7, rank = colour == WHITE ? s >> 3 : 7 - (s >> 3);
    int centre = (file < 4 ? file : 7 - file) + (rank < 4 ? rank : 7 - rank);

    switch (kind) {
    case PAWN:
        return rank * 4 + (file >= 2 && file <= 5 ? rank * 2 : 0);
    case KNIGHT:
        return centre * 6;
    case BISHOP:
        return centre * 4;
    case ROOK:
        return rank == 6 ? 20 : 0;
    case QUEEN:
        return centre;
    case KING:
        return -rank * 8 - centre * 2;
    }
    return 0;
}

static void put(Board *b, int s, int kind, int colour)
{
    int v = value[kind] + placing(kind, colour, s);
    b->sq[s] = (Square)(kind | colour << 3);
    b->score = (int16_t)(b->score + (colour == WHITE ? v : -v));
    b->hash ^= zobrist[colour][kind][s];
    if (kind == KING)
        b->king[colour] = (uint8_t)s;
}

static void take(Board *b, int s)
{
    int kind = KIND(b->sq[s]), colour = COLOUR(b->sq[s]);
    int v = value[kind] + placing(kind, colour, s);

    b->score = (int16_t)(b->score - (colour == WHITE ? v : -v));
    b->hash ^= zobrist[colour][kind][s];
    b->sq[s] = EMPTY;
}

static void make(Board *b, const Move *m)
{
    int colour = b->side;

    if (CAPTURED(m))
        take(b, m->to);
    take(b, m->from);
    put(b, m->to, m->promotion ? m->promotion : MKIND(m), colour);
    b->side ^= 1;
    b->hash ^= zobrist_side;
}

static int attacked(const Board *b, int s, int by)
{
    int file = s & 7, rank = s >> 3, i;

    for (i = 0; i < 8; i++) {
        int f = file + knight_steps[i][0], r = rank + knight_steps[i][1];
        if (f >= 0 && f < 8 && r >= 0 && r < 8) {
            if (b->sq[r * 8 + f] == (KNIGHT | by << 3))
                return 1;
        }
    }
    for (i = 0; i < 8; i++) {
        int f = file, r = rank, dist = 0;
        for (;;) {
            int q;
            f += king_steps[i][0];
            r += king_steps[i][1];
            dist++;
            if (f < 0 || f > 7 || r < 0 || r > 7)
                break;
            q = b->sq[r * 8 + f];
            if (KIND(q) == EMPTY)
                continue;
            if (COLOUR(q) != by)
                break;
            if (KIND(q) == QUEEN || (KIND(q) == KING && dist == 1) || KIND(q) == (i < 4 ? ROOK : BISHOP))
                return 1;
            if (KIND(q) == PAWN && dist == 1 && i >= 4 && king_steps[i][1] == (by == WHITE ? -1 : 1))
                return 1;
            break;
        }
    }
    return 0;
}

static void add_move(const Board *b, MoveList *list, int from, int to)
{
    Move *m = &list->moves[list->count++];

    m->from = (uint8_t)from;
    m->to = (uint8_t)to;
    m->kinds = (uint8_t)(KIND(b->sq[from]) | KIND(b->sq[to]) << 4);
    m->promotion = MKIND(m) == PAWN && (to < 8 || to >= 56) ? QUEEN : 0;
    m->score = 0;
}

static void step_moves(const Board *b, MoveList *list, int s, const int steps[8][2], int first, int last, int slide)
{
    int i;

    for (i = first; i < last; i++) {
        int f = s & 7, r = s >> 3;
        do {
            int q;
            f += steps[i][0];
            r += steps[i][1];
            if (f < 0 || f > 7 || r < 0 || r > 7)
                break;
            q = b->sq[r * 8 + f];
            if (KIND(q) != EMPTY && COLOUR(q) == b->side)
                break;
            add_move(b, list, s, r * 8 + f);
            if (KIND(q) != EMPTY)
                break;
        } while (slide);
    }
}

static void generate(const Board *b, MoveList *list)
{
    int s;

    list->count = 0;
    for (s = 0; s < 64; s++) {
        if (KIND(b->sq[s]) == EMPTY || COLOUR(b->sq[s]) != b->side)
            continue;
        switch (KIND(b->sq[s])) {
        case PAWN: {
            int dir = b->side == WHITE ? 8 : -8, f = s & 7, df;
            if (KIND(b->sq[s + dir]) == EMPTY) {
                add_move(b, list, s, s + dir);
                if (s >> 3 == (b->side == WHITE ? 1 : 6) && KIND(b->sq[s + 2 * dir]) == EMPTY)
                    add_move(b, list, s, s + 2 * dir);
            }
            for (df = -1; df <= 1; df += 2)
                if (f + df >= 0 && f + df < 8 && KIND(b->sq[s + dir + df]) != EMPTY && COLOUR(b->sq[s + dir + df]) != b->side)
                    add_move(b, list, s, s + dir + df);
            break;
        }
        case KNIGHT:
            step_moves(b, list, s, knight_steps, 0, 8, 0);
            break;
        case BISHOP:
            step_moves(b, list, s, king_steps, 4, 8, 1);
            break;
        case ROOK:
            step_moves(b, list, s, king_steps, 0, 4, 1);
            break;
        case QUEEN:
            step_moves(b, list, s, king_steps, 0, 8, 1);
            break;
        case KING:
            step_moves(b, list, s, king_steps, 0, 8, 0);
            break;
        }
    }
    counters.generated += list->count;
}

static int same_move(const Move *a, const Move *b)
{
    return a->from == b->from && a->to == b->to;
}

static int evaluate(const Board *b)
{
    return b->side == WHITE ? b->score : -b->score;
}

static uint32_t probe(u64 key)
{
    uint32_t e;

    counters.probes++;
    for (e = table[key & table_mask]; e; e = entries[e].next)
        if (entries[e].key == key) {
            counters.hits++;
            entries[e].visits++;
            return e;
        }
    return 0;
}

static void store(uint32_t ei, u64 key, int depth, int score, int bound, const Move *best)
{
    Entry *e;
    if (!ei) {
        if (nentries >= entries_cap) {
            entries_cap = entries_cap ? entries_cap * 2 : 1024;
            entries = realloc(entries, entries_cap * sizeof *entries);
            if (!entries) {
                fprintf(stderr, "chessboard: out of memory\n");
                exit(1);
            }
        }
        ei = nentries++;
        e = &entries[ei];
        e->key = key;
        e->visits = 0;
        e->from = e->to = 0;
        e->next = table[key & table_mask];
        table[key & table_mask] = ei;
        counters.stored++;
    } else {
        e = &entries[ei];
        counters.replaced++;
    }
    e->depth = (uint8_t)depth;
    e->score = (int16_t)score;
    e->bound = (uint8_t)bound;
    if (best) {
        e->from = best->from;
        e->to = best->to;
    }
}

static void score_moves(const Board *b, MoveList *list, const Entry *e, int ply)
{
    int i;

    for (i = 0; i < list->count; i++) {
        Move *m = &list->moves[i];
        if (e && e->from != e->to && m->from == e->from && m->to == e->to)
            m->score = 1 << 30;
        else if (CAPTURED(m))
            m->score = (1 << 28) + value[CAPTURED(m)] * 16 - value[MKIND(m)];
        else if (same_move(m, &killers[ply][0]) || same_move(m, &killers[ply][1]))
            m->score = 1 << 27;
        else {
            const History *h = &history[b->side][m->from][m->to];
            m->score = (int)((long)h->cutoffs * 256 / (h->tried + 1));
        }
    }
}

static void pick_best(MoveList *list, int from)
{
    int i, best = from;

    for (i = from + 1; i < list->count; i++)
        if (list->moves[i].score > list->moves[best].score)
            best = i;
    if (best != from) {
        Move t = list->moves[from];
        list->moves[from] = list->moves[best];
        list->moves[best] = t;
    }
}

static int search(const Board *b, int depth, int ply, int alpha, int beta)
{
    uint32_t ei = probe(b->hash);
    const Entry *e = ei ? &entries[ei] : NULL;
    MoveList list;
    const Move *best_move = NULL;
    int i, legal = 0, best = -MATE, old_alpha = alpha;

    counters.nodes++;
    if (e && e->depth >= depth && ply > 0) {
        if (e->bound == EXACT || (e->bound == LOWER && e->score >= beta) || (e->bound == UPPER && e->score <= alpha))
            return e->score;
    }
    if (depth == 0) {
        int score = evaluate(b);
        counters.leaves++;
        if (!e)
            store(0, b->hash, 0, score, EXACT, NULL);
        return score;
    }
    generate(b, &list);
    score_moves(b, &list, e, ply);
    for (i = 0; i < list.count; i++) {
        const Move *m = &list.moves[i];
        Board next;
        int score;

        pick_best(&list, i);
        next = *b;
        make(&next, m);
        if (attacked(&next, next.king[b->side], next.side)) {
            counters.illegal++;
            continue;
        }
        legal++;
        history[b->side][m->from][m->to].tried++;
        score = -search(&next, depth - 1, ply + 1, -beta, -alpha);
        if (score > best) {
            best = score;
            best_move = m;
            if (ply == 0)
                root_best = *m;
        }
        if (best > alpha)
            alpha = best;
        if (alpha >= beta) {
            counters.cuts++;
            if (!CAPTURED(m)) {
                history[b->side][m->from][m->to].cutoffs += depth * depth;
                if (!same_move(m, &killers[ply][0])) {
                    killers[ply][1] = killers[ply][0];
                    killers[ply][0] = *m;
                }
            }
            break;
        }
    }
    if (legal == 0)
        best = attacked(b, b->king[b->side], b->side ^ 1) ? -MATE + ply : 0;
    if (!ei)
        ei = probe(b->hash);         /* may have come in below */
    store(ei, b->hash, depth, best, best <= old_alpha ? UPPER : best >= beta ? LOWER : EXACT, best_move);
    return best;
}

static void setup(Board *b)
{
    static const int back[8] = { ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK };
    int c, k, s;

    for (c = 0; c < 2; c++)
        for (k = 0; k < 7; k++)
            for (s = 0; s < 64; s++)
                zobrist[c][k][s] = random64();
    zobrist_side = random64();
    memset(b, 0, sizeof *b);
    for (s = 0; s < 8; s++) {
        put(b, s, back[s], WHITE);
        put(b, 8 + s, PAWN, WHITE);
        put(b, 48 + s, PAWN, BLACK);
        put(b, 56 + s, back[s], BLACK);
    }
}

static void report(const Board *b)
{
    u64 sum = 0;
    long visited = 0, by_depth[16] = { 0 };
    u64 i;

    for (i = 0; i <= table_mask; i++) {
        const Entry *e;
        for (uint32_t k = table[i]; k; k = e->next) {
            e = &entries[k];
            by_depth[e->depth & 15]++;
            if (e->visits)
                visited++;
            sum += e->key ^ ((u64)(e->score + MATE) << 20) ^ (u64)(e->from * 64 + e->to + e->bound);
        }
    }
    for (i = 64; i-- > 0;) {
        int q = b->sq[i ^ 7];
        printf("%c%s", COLOUR(q) == BLACK ? letters[KIND(q)] + ('a' - 'A') : letters[KIND(q)], i & 7 ? " " : "\n");
    }
    printf("nodes %ld leaves %ld probes %ld hits %ld cuts %ld stored %ld replaced %ld generated %ld illegal %ld\n", counters.nodes, counters.leaves,
           counters.probes, counters.hits, counters.cuts, counters.stored, counters.replaced, counters.generated, counters.illegal);
    printf("entries by depth:");
    for (i = 0; i < 8; i++)
        printf(" %ld", by_depth[i]);
    printf("\nvisited again %ld, checksum %016llx\n", visited, sum);
}

int main(int argc, char **argv)
{
    int plies = argc > 1 ? atoi(argv[1]) : 90;
    int depth = argc > 2 ? atoi(argv[2]) : 5;
    Board b;
    u64 i;

    if (plies < 1 || depth < 1 || depth > 12) {
        fprintf(stderr, "usage: chessboard [plies [depth]]\n");
        return 1;
    }
    table_mask = (1ULL << (depth > 3 ? 19 : 12)) - 1;
    table = calloc(table_mask + 1, sizeof *table);
    if (!table) {
        fprintf(stderr, "chessboard: out of memory\n");
        return 1;
    }
    setup(&b);
    for (i = 0; i < (u64)plies; i++) {
        int score = search(&b, depth, 0, -MATE, MATE);
        if (score <= -MATE + 1)
            break;
        printf("%2llu. %c%c%d-%c%d score %d nodes %ld\n", i + 1, letters[MKIND(&root_best)], 'a' + (root_best.from & 7), 1 + (root_best.from >> 3),
               'a' + (root_best.to & 7), 1 + (root_best.to >> 3), score, counters.nodes);
        make(&b, &root_best);
    }
    report(&b);
    free(entries);
    free(table);
    return 0;
}
