// Season of an online game: players join, play matches, quit; the ladder is
// kept up to date all the time.
//
//   leaderboard [players]
#include "skiplist.h"

#include <stdio.h>
#include <stdlib.h>

static void sign_up(Board *b, uint32_t id)
{
    static const char countries[][3] = { "DE", "FR", "US", "BR", "JP", "KR", "SE" };
    uint64_t r = board_random(b);
    Player *p = board_add(b, id, 1000 + (uint32_t)(r % 200));
    if (!p) {
        fputs("leaderboard: cannot add player\n", stderr);
        exit(EXIT_FAILURE);
    }
    snprintf(p->handle, sizeof p->handle, "%c%c%c_%u", (char)('a' + r % 26), (char)('a' + r / 26 % 26),
             (char)('a' + r / 676 % 26), id);
    const char *c = countries[r >> 40 & 7 ? (r >> 43) % 7 : 0];
    p->country[0] = c[0];
    p->country[1] = c[1];
    p->rating = 1500.0;
    p->best_rank = UINT32_MAX;
    p->league = (uint8_t)(r >> 50 & 3);
}

static void settle(Board *b, Player *winner, Player *loser, uint64_t now)
{
    double diff = (loser->rating - winner->rating) / 400.0;
    // rational approximation of the logistic curve
    double expected = 0.5 - diff / (2.0 * (1.0 + (diff < 0 ? -diff : diff)));
    double delta = 24.0 * (1.0 - expected);

    winner->rating += delta;
    loser->rating -= delta;
    winner->wins++;
    loser->losses++;
    winner->streak++;
    loser->streak = 0;
    winner->last_seen = loser->last_seen = now;

    uint32_t gain = 3 + (uint32_t)delta + (winner->streak > 3 ? 2 : 0);
    board_rescore(b, winner->id, winner->score + gain);
    board_rescore(b, loser->id, loser->score > gain ? loser->score - gain : 0);
}

// A match is played against somebody close by in the ladder.
static Player *opponent_of(Board *b, const Player *p)
{
    size_t rank = board_rank(b, p);
    size_t offset = 1 + board_random(b) % 40;
    Player *o = board_at(b, rank > offset ? rank - offset : rank + offset);
    return o == p ? NULL : o;
}

static uint64_t idle_sweep(Board *b, uint64_t now, uint64_t limit)
{
    uint64_t removed = 0;
    for (Player *p = b->head->link[0].next; p;) {
        Player *next = p->link[0].next;
        if (p->last_seen + limit < now && p->wins + p->losses < 3) {
            board_remove(b, p->id);
            removed++;
        }
        p = next;
    }
    return removed;
}

static void podium(const Board *b, uint64_t now)
{
    printf("match %llu, %zu players\n", (unsigned long long)now, b->players);
    for (size_t r = 1; r <= 3; r++) {
        const Player *p = board_at(b, r);
        if (p)
            printf("  %zu. %-14s %s %u points, %u-%u, rating %.1f, league %u\n", r, p->handle, p->country,
                   p->score, p->wins, p->losses, p->rating, p->league);
    }
}

int main(int argc, char **argv)
{
    uint32_t n = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 36000;
    if (n < 100)
        n = 100;
    Board b;
    if (!board_init(&b, n)) {
        fputs("leaderboard: out of memory\n", stderr);
        return EXIT_FAILURE;
    }
    for (uint32_t id = 0; id < n / 2; id++)
        sign_up(&b, id);

    uint64_t matches = 6ull * n, skipped = 0, idle = 0;
    for (uint64_t m = 1; m <= matches; m++) {
        uint32_t id = (uint32_t)(board_random(&b) % n);
        Player *p = b.by_id[id];
        if (!p) {
            sign_up(&b, id);
            continue;
        }
        Player *o = opponent_of(&b, p);
        if (!o) {
            skipped++;
            continue;
        }
        double chance = 0.5 + (p->rating - o->rating) / 3000.0;
        bool won = (double)(board_random(&b) >> 11 & 0xfffff) / 1048576.0 < chance;
        settle(&b, won ? p : o, won ? o : p, m);
        if (m % 5 == 0) {
            uint32_t r = (uint32_t)board_rank(&b, p);
            if (r < p->best_rank)
                p->best_rank = r;
        }
        if (m % (matches / 4) == 0) {
            podium(&b, m);
            idle += idle_sweep(&b, m, matches / 3);
        }
    }

    uint64_t sum = 0, wins = 0, rank = 0, climbers = 0;
    for (const Player *p = b.head->link[0].next; p; p = p->link[0].next) {
        rank++;
        sum = sum * 131 + p->id + p->score;
        wins += p->wins;
        climbers += p->best_rank < rank / 2;
    }
    printf("skipped %llu idle %llu wins %llu climbers %llu checksum %016llx\n", (unsigned long long)skipped,
           (unsigned long long)idle, (unsigned long long)wins, (unsigned long long)climbers,
           (unsigned long long)sum);
    board_destroy(&b);
    return 0;
}
