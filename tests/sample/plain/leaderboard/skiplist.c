#include "skiplist.h"

#include <stdlib.h>

uint64_t board_random(Board *b)
{
    uint64_t x = b->rng;
    x ^= x << 7;
    x ^= x >> 9;
    return b->rng = x;
}

static Player *player_alloc(int levels)
{
    Player *p = calloc(1, sizeof *p + (size_t)levels * sizeof p->link[0]);
    if (p)
        p->levels = levels;
    return p;
}

bool board_init(Board *b, size_t capacity)
{
    *b = (Board){ .capacity = capacity, .levels = 1, .rng = 0x2545F4914F6CDD1Dull };
    b->head = player_alloc(MAX_LEVEL);
    b->by_id = calloc(capacity, sizeof *b->by_id);
    return b->head && b->by_id;
}

void board_destroy(Board *b)
{
    for (Player *p = b->head; p;) {
        Player *next = p->link[0].next;
        free(p);
        p = next;
    }
    free(b->by_id);
}

// Higher scores come first, ties are broken by id.
static inline bool before(const Player *p, uint32_t score, uint32_t id)
{
    return p->score > score || (p->score == score && p->id < id);
}

static void link_in(Board *b, Player *p)
{
    Player *update[MAX_LEVEL];
    uint32_t rank[MAX_LEVEL];
    Player *x = b->head;
    uint32_t pos = 0;

    for (int i = b->levels - 1; i >= 0; i--) {
        while (x->link[i].next && before(x->link[i].next, p->score, p->id)) {
            pos += x->link[i].span;
            x = x->link[i].next;
        }
        update[i] = x;
        rank[i] = pos;
    }
    while (b->levels < p->levels) {
        update[b->levels] = b->head;
        rank[b->levels] = 0;
        b->head->link[b->levels].span = (uint32_t)b->players;
        b->levels++;
    }
    for (int i = 0; i < p->levels; i++) {
        Link *from = &update[i]->link[i];
        p->link[i].next = from->next;
        p->link[i].span = from->span - (pos - rank[i]);
        from->next = p;
        from->span = pos - rank[i] + 1;
    }
    for (int i = p->levels; i < b->levels; i++)
        update[i]->link[i].span++;
    b->players++;
}

static void link_out(Board *b, Player *p)
{
    Player *x = b->head;

    for (int i = b->levels - 1; i >= 0; i--) {
        while (x->link[i].next && before(x->link[i].next, p->score, p->id))
            x = x->link[i].next;
        if (x->link[i].next == p) {
            x->link[i].span += p->link[i].span - 1;
            x->link[i].next = p->link[i].next;
        } else {
            x->link[i].span--;
        }
    }
    while (b->levels > 1 && !b->head->link[b->levels - 1].next)
        b->levels--;
    b->players--;
}

Player *board_add(Board *b, uint32_t id, uint32_t score)
{
    if (id >= b->capacity || b->by_id[id])
        return NULL;
    int levels = 1;
    while (levels < MAX_LEVEL && (board_random(b) >> 20 & 3) == 0)
        levels++;
    Player *p = player_alloc(levels);
    if (!p)
        return NULL;
    p->id = id;
    p->score = score;
    link_in(b, p);
    b->by_id[id] = p;
    return p;
}

bool board_remove(Board *b, uint32_t id)
{
    Player *p = id < b->capacity ? b->by_id[id] : NULL;
    if (!p)
        return false;
    link_out(b, p);
    b->by_id[id] = NULL;
    free(p);
    return true;
}

bool board_rescore(Board *b, uint32_t id, uint32_t score)
{
    Player *p = id < b->capacity ? b->by_id[id] : NULL;
    if (!p)
        return false;
    if (p->score == score)
        return true;
    link_out(b, p);
    p->score = score;
    link_in(b, p);
    return true;
}

// Rank 1 is the best player.
size_t board_rank(const Board *b, const Player *p)
{
    const Player *x = b->head;
    size_t rank = 0;

    for (int i = b->levels - 1; i >= 0; i--) {
        while (x->link[i].next && before(x->link[i].next, p->score, p->id)) {
            rank += x->link[i].span;
            x = x->link[i].next;
        }
    }
    return rank + 1;
}

Player *board_at(const Board *b, size_t rank)
{
    Player *x = b->head;
    size_t pos = 0;

    for (int i = b->levels - 1; i >= 0; i--) {
        while (x->link[i].next && pos + x->link[i].span <= rank) {
            pos += x->link[i].span;
            x = x->link[i].next;
        }
        if (pos == rank && x != b->head)
            return x;
    }
    return NULL;
}
