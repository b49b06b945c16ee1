// Ranked leaderboard: an indexable skip list ordered by score (descending),
// plus an id -> node table.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MAX_LEVEL = 20, HANDLE_LEN = 20 };

typedef struct Player Player;

typedef struct Link {
    Player *next;
    uint32_t span;              // number of players skipped by this link
} Link;

struct Player {
    uint32_t id;
    uint32_t score;
    char handle[HANDLE_LEN];
    char country[3];
    uint8_t league;
    uint32_t wins, losses, streak;
    uint32_t best_rank;
    uint64_t last_seen;
    double rating;
    int levels;
    Link link[];                // one per level
};

typedef struct Board {
    Player *head;
    Player **by_id;
    size_t players, capacity;
    int levels;
    uint64_t rng;
} Board;

bool board_init(Board *b, size_t capacity);
void board_destroy(Board *b);
Player *board_add(Board *b, uint32_t id, uint32_t score);
bool board_remove(Board *b, uint32_t id);
bool board_rescore(Board *b, uint32_t id, uint32_t score);
size_t board_rank(const Board *b, const Player *p);
Player *board_at(const Board *b, size_t rank);
uint64_t board_random(Board *b);
