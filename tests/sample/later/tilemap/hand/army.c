#include "game.h"

#include <stdio.h>
#include <stdlib.h>

struct player players[PLAYERS];
struct unit *unit;
char (*unit_name)[16];
static uint32_t units = 1;

static void enter(uint32_t u, uint32_t t)
{
    unit[u].tile = t;
    unit[u].next_here = place[t].units;
    place[t].units = u;
    place[t].crowd++;
}

static void leave(uint32_t u)
{
    struct place *t = &place[unit[u].tile];
    uint32_t *link = &t->units;
    while (*link != u)
        link = &unit[*link].next_here;
    *link = unit[u].next_here;
    t->crowd--;
}

void army_make(int player, long count)
{
    struct player *p = &players[player];
    unit = realloc(unit, (units + (size_t)count) * sizeof *unit);
    unit_name = realloc(unit_name, (units + (size_t)count) * sizeof *unit_name);
    if (!unit || !unit_name) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    while (p->alive < count) {
        uint32_t y = draw(HEIGHT), x = draw(WIDTH), t = y * WIDTH + x;
        if (flow[t].terrain == WATER || flow[t].terrain == ROCK || place[t].crowd >= STACK ||
            (place[t].units && unit[place[t].units].player != player))
            continue;
        uint32_t u = units++;
        unit[u] = (struct unit){.role = (uint8_t)draw(ROLES), .player = (uint8_t)player, .morale = 50};
        unit[u].hp = (int16_t)(20 + draw(20));
        snprintf(unit_name[u], sizeof unit_name[u], "%c%d-%ld", "SBH"[unit[u].role], player, p->alive);
        enter(u, t);
        unit[u].next = p->units;
        p->units = u;
        p->alive++;
    }
    do {
        uint32_t y = draw(HEIGHT);
        p->castle = y * WIDTH + draw(WIDTH);
    } while (flow[p->castle].terrain != PLAIN || !flow[p->castle].road);
}

static void look_around(int player, uint32_t t)
{
    int x = (int)(t % WIDTH), y = (int)(t / WIDTH);
    uint8_t bit = (uint8_t)(1 << player);
    for (int v = y - 1; v <= y + 1; v++)
        for (int h = x - 1; h <= x + 1; h++)
            if (v >= 0 && v < HEIGHT && h >= 0 && h < WIDTH && !(place[v * WIDTH + h].explored & bit)) {
                place[v * WIDTH + h].explored |= bit;
                players[player].explored++;
            }
}

static void fight(struct unit *u, uint32_t t)
{
    static const int strength[ROLES][ROLES] = {{4, 5, 7}, {4, 4, 5}, {4, 8, 5}};
    struct unit *enemy = &unit[place[t].units];
    int strike = strength[u->role][enemy->role] + (u->morale > 60) - (flow[t].terrain == HILL);
    if (enemy->hp > 0 && enemy->hp <= strike) {
        u->kills++;
        u->morale = (int16_t)(u->morale + 10);
        players[u->player].income += harvest[t];
    }
    enemy->hp = (int16_t)(enemy->hp - strike);
    enemy->morale--;
}

static void act(uint32_t i)
{
    struct unit *u = &unit[i];
    uint32_t near[4], best = NONE;
    int least = flow[u->tile].distance, n = neighbours(u->tile, near);
    for (int k = 0; k < n; k++) {
        uint32_t t = near[k];
        if (flow[t].distance < least && (place[t].crowd < STACK || unit[place[t].units].player != u->player)) {
            least = flow[t].distance;
            best = t;
        }
    }
    if (best == NONE)
        return;
    if (place[best].units && unit[place[best].units].player != u->player) {
        fight(u, best);
        return;
    }
    u->marched += (uint32_t)(flow[u->tile].distance - flow[best].distance);
    leave(i);
    enter(i, best);
    if (place[best].owner != u->player) {
        place[best].owner = (int8_t)u->player;
        players[u->player].income += 0.125 * harvest[best];
    }
    look_around(u->player, best);
}

void army_march(int player, int turn)
{
    struct player *p = &players[player];
    uint32_t *link = &p->units, i;
    while ((i = *link) != 0) {
        struct unit *u = &unit[i];
        if (u->hp <= 0) {
            if (u->kills >= 4)
                printf("%s fell in turn %d at %s after %d kills\n", unit_name[i], turn, tile_name[u->tile], u->kills);
            leave(i);
            *link = u->next;
            p->alive--;
            p->lost++;
            continue;
        }
        for (int steps = u->role == HORSE ? 2 : 1; steps > 0; steps--)
            act(i);
        link = &u->next;
    }
}

void army_free(void)
{
    free(unit);
    free(unit_name);
}
