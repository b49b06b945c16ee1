/* chessboard.c - a small chess program playing against itself.
 *
 * Fixed-depth alpha-beta with a transposition table that keeps every position,
 * killer and history tables.  Training rules: no castling, no en passant,
 * promotion to queen only.
 *
 * usage: chessboard [plies [depth]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long long u64;

enum { EMPTY, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };
enum { WHITE, BLACK };
enum { EXACT, LOWER, UPPER };

#define MATE 30000
#define MAX_PLY 32

typedef struct {
    int kind;
    int colour;
} Square;

typedef struct {
    int from, to;
    int kind;
    int captured;
    int promotion;
    int score;
} Move;

typedef struct {
    Square sq[64];
    int side;
    int king[2];
    int material[2];
    int placing[2];
    int count[2];
    int ply;
    u64 hash;
    Move last;
} Board;

typedef struct {
    Move moves[224];
    int count;
} MoveList;

typedef struct entry {
    u64 key;
    struct entry *next;
    Move best;
    int depth;
    int score;
    int bound;
    long visits;
    long created;
} Entry;

typedef struct {
    long cutoffs;
    long tried;
    long best;
} History;

typedef struct {
    long nodes, leaves, probes, hits, cuts, stored, replaced, generated, illegal;
} Counters;

static const int value[7] = { 0, 100, 320, 330, 500, 900, 0 };
static const char letters[] = ".PNBRQK";
static const int knight_steps[8][2] = { { 1, 2 }, { 2, 1 }, { 2, -1 }, { 1, -2 }, { -1, -2 }, { -2, -1 }, { -2, 1 }, { -1, 2 } };
static const int king_steps[8][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 }, { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } };

static u64 zobrist[2][7][64], zobrist_side;
static Entry **table;
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
    b->sq[s].kind = kind;
    b->sq[s].colour = colour;
    b->material[colour] += value[kind];
    b->placing[colour] += placing(kind, colour, s);
    b->count[colour]++;
    b->hash ^= zobrist[colour][kind][s];
    if (kind == KING)
        b->king[colour] = s;
}

static void take(Board *b, int s)
{
    Square *q = &b->sq[s];

    b->material[q->colour] -= value[q->kind];
    b->placing[q->colour] -= placing(q->kind, q->colour, s);
    b->count[q->colour]--;
    b->hash ^= zobrist[q->colour][q->kind][s];
    q->kind = EMPTY;
    q->colour = 0;
}

static void make(Board *b, const Move *m)
{
    int colour = b->side;

    if (m->captured)
        take(b, m->to);
    take(b, m->from);
    put(b, m->to, m->promotion ? m->promotion : m->kind, colour);
    b->side ^= 1;
    b->hash ^= zobrist_side;
    b->ply++;
    b->last = *m;
}

static int attacked(const Board *b, int s, int by)
{
    int file = s & 7, rank = s >> 3, i;

    for (i = 0; i < 8; i++) {
        int f = file + knight_steps[i][0], r = rank + knight_steps[i][1];
        if (f >= 0 && f < 8 && r >= 0 && r < 8) {
            const Square *q = &b->sq[r * 8 + f];
            if (q->kind == KNIGHT && q->colour == by)
                return 1;
        }
    }
    for (i = 0; i < 8; i++) {
        int f = file, r = rank, dist = 0;
        for (;;) {
            const Square *q;
            f += king_steps[i][0];
            r += king_steps[i][1];
            dist++;
            if (f < 0 || f > 7 || r < 0 || r > 7)
                break;
            q = &b->sq[r * 8 + f];
            if (q->kind == EMPTY)
                continue;
            if (q->colour != by)
                break;
            if (q->kind == QUEEN || (q->kind == KING && dist == 1) || q->kind == (i < 4 ? ROOK : BISHOP))
                return 1;
            if (q->kind == PAWN && dist == 1 && i >= 4 && king_steps[i][1] == (by == WHITE ? -1 : 1))
                return 1;
            break;
        }
    }
    return 0;
}

static void add_move(const Board *b, MoveList *list, int from, int to)
{
    Move *m = &list->moves[list->count++];

    m->from = from;
    m->to = to;
    m->kind = b->sq[from].kind;
    m->captured = b->sq[to].kind;
    m->promotion = m->kind == PAWN && (to < 8 || to >= 56) ? QUEEN : 0;
    m->score = 0;
}

static void step_moves(const Board *b, MoveList *list, int s, const int steps[8][2], int first, int last, int slide)
{
    int i;

    for (i = first; i < last; i++) {
        int f = s & 7, r = s >> 3;
        do {
            const Square *q;
            f += steps[i][0];
            r += steps[i][1];
            if (f < 0 || f > 7 || r < 0 || r > 7)
                break;
            q = &b->sq[r * 8 + f];
            if (q->kind != EMPTY && q->colour == b->side)
                break;
            add_move(b, list, s, r * 8 + f);
            if (q->kind != EMPTY)
                break;
        } while (slide);
    }
}

static void generate(const Board *b, MoveList *list)
{
    int s;

    list->count = 0;
    for (s = 0; s < 64; s++) {
        if (b->sq[s].kind == EMPTY || b->sq[s].colour != b->side)
            continue;
        switch (b->sq[s].kind) {
        case PAWN: {
            int dir = b->side == WHITE ? 8 : -8, f = s & 7, df;
            if (b->sq[s + dir].kind == EMPTY) {
                add_move(b, list, s, s + dir);
                if (s >> 3 == (b->side == WHITE ? 1 : 6) && b->sq[s + 2 * dir].kind == EMPTY)
                    add_move(b, list, s, s + 2 * dir);
            }
            for (df = -1; df <= 1; df += 2)
                if (f + df >= 0 && f + df < 8 && b->sq[s + dir + df].kind != EMPTY && b->sq[s + dir + df].colour != b->side)
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
    int score = b->material[WHITE] - b->material[BLACK] + b->placing[WHITE] - b->placing[BLACK];
    return b->side == WHITE ? score : -score;
}

static Entry *probe(u64 key)
{
    Entry *e;

    counters.probes++;
    for (e = table[key & table_mask]; e; e = e->next)
        if (e->key == key) {
            counters.hits++;
            e->visits++;
            return e;
        }
    return NULL;
}

static void store(Entry *e, u64 key, int depth, int score, int bound, const Move *best)
{
    if (!e) {
        e = calloc(1, sizeof *e);
        if (!e) {
            fprintf(stderr, "chessboard: out of memory\n");
            exit(1);
        }
        e->key = key;
        e->next = table[key & table_mask];
        e->created = counters.nodes;
        table[key & table_mask] = e;
        counters.stored++;
    } else {
        counters.replaced++;
    }
    e->depth = depth;
    e->score = score;
    e->bound = bound;
    if (best)
        e->best = *best;
}

static void score_moves(const Board *b, MoveList *list, const Entry *e, int ply)
{
    int i;

    for (i = 0; i < list->count; i++) {
        Move *m = &list->moves[i];
        if (e && e->best.kind && same_move(m, &e->best))
            m->score = 1 << 30;
        else if (m->captured)
            m->score = (1 << 28) + value[m->captured] * 16 - value[m->kind];
        else if (same_move(m, &killers[ply][0]) || same_move(m, &killers[ply][1]))
            m->score = 1 << 27;
        else {
            const History *h = &history[b->side][m->from][m->to];
            m->score = (int)(h->cutoffs * 256 / (h->tried + 1));
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
    Entry *e = probe(b->hash);
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
            store(e, b->hash, 0, score, EXACT, NULL);
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
            if (!m->captured) {
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
    if (!e)
        e = probe(b->hash);         /* may have come in below */
    store(e, b->hash, depth, best, best <= old_alpha ? UPPER : best >= beta ? LOWER : EXACT, best_move);
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
        for (e = table[i]; e; e = e->next) {
            by_depth[e->depth & 15]++;
            if (e->visits)
                visited++;
            sum += e->key ^ ((u64)(e->score + MATE) << 20) ^ (u64)(e->best.from * 64 + e->best.to + e->bound);
        }
    }
    for (i = 64; i-- > 0;) {
        const Square *q = &b->sq[i ^ 7];
        printf("%c%s", q->colour == BLACK ? letters[q->kind] + ('a' - 'A') : letters[q->kind], i & 7 ? " " : "\n");
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
        printf("%2llu. %c%c%d-%c%d score %d nodes %ld\n", i + 1, letters[root_best.kind], 'a' + (root_best.from & 7), 1 + (root_best.from >> 3),
               'a' + (root_best.to & 7), 1 + (root_best.to >> 3), score, counters.nodes);
        make(&b, &root_best);
    }
    report(&b);
    for (i = 0; i <= table_mask; i++) {
        Entry *e = table[i], *next;
        for (; e; e = next) {
            next = e->next;
            free(e);
        }
    }
    free(table);
    return 0;
}
