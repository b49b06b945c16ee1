#include "game.h"

#include <stdio.h>
#include <stdlib.h>

struct player players[PLAYERS];

static void enter(struct unit *u, struct tile *t)
{
    u->tile = t;
    u->next_here = t->units;
    t->units = u;
    t->crowd++;
}

static void leave(struct unit *u)
{
    struct unit **link = &u->tile->units;
    while (*link != u)
        link = &(*link)->next_here;
    *link = u->next_here;
    u->tile->crowd--;
    u->tile = NULL;
}

void army_make(int player, long count)
{
    struct player *p = &players[player];
    while (p->alive < count) {
        struct tile *t = map[draw(HEIGHT)];
        t += draw(WIDTH);
        if (t->terrain == WATER || t->terrain == ROCK || t->crowd >= STACK || (t->units && t->units->player != player))
            continue;
        struct unit *u = malloc(sizeof *u);
        if (!u) {
            fputs("out of memory\n", stderr);
            exit(1);
        }
        *u = (struct unit){.role = (enum role)draw(ROLES), .player = player, .morale = 50};
        u->hp = 20 + (int)draw(20);
        snprintf(u->name, sizeof u->name, "%c%d-%ld", "SBH"[u->role], player, p->alive);
        enter(u, t);
        u->next = p->units;
        p->units = u;
        p->alive++;
    }
    do {
        p->castle = map[draw(HEIGHT)];
        p->castle += draw(WIDTH);
    } while (p->castle->terrain != PLAIN || !p->castle->road);
}

static void look_around(int player, const struct tile *t)
{
    long at = t - &map[0][0];
    int x = (int)(at % WIDTH), y = (int)(at / WIDTH);
    for (int v = y - 1; v <= y + 1; v++)
        for (int h = x - 1; h <= x + 1; h++)
            if (v >= 0 && v < HEIGHT && h >= 0 && h < WIDTH && !map[v][h].explored[player]) {
                map[v][h].explored[player] = true;
                players[player].explored++;
            }
}

/* The strike hits the first one there; the dead are removed by their own player. */
static void fight(struct unit *u, struct tile *t)
{
    static const int strength[ROLES][ROLES] = {{4, 5, 7}, {4, 4, 5}, {4, 8, 5}};
    struct unit *enemy = t->units;
    int strike = strength[u->role][enemy->role] + (u->morale > 60) - (t->terrain == HILL);
    if (enemy->hp > 0 && enemy->hp <= strike) {
        u->kills++;
        u->morale += 10;
        players[u->player].income += t->harvest;
    }
    enemy->hp -= strike;
    enemy->morale -= 1;
}

static void act(struct unit *u)
{
    struct tile *near[4], *best = NULL;
    int least = u->tile->distance, n = neighbours(u->tile, near);
    for (int i = 0; i < n; i++) {
        struct tile *t = near[i];
        if (t->distance < least && (t->crowd < STACK || t->units->player != u->player)) {
            least = t->distance;
            best = t;
        }
    }
    if (!best)
        return;
    if (best->units && best->units->player != u->player) {
        fight(u, best);
        return;
    }
    u->marched += u->tile->distance - best->distance;
    leave(u);
    enter(u, best);
    if (best->owner != u->player) {
        best->owner = u->player;
        players[u->player].income += 0.125 * best->harvest;
    }
    look_around(u->player, best);
}

void army_march(int player, int turn)
{
    struct player *p = &players[player];
    struct unit **link = &p->units, *u;
    while ((u = *link) != NULL) {
        if (u->hp <= 0) {
            if (u->kills >= 4)
                printf("%s fell in turn %d at %s after %d kills\n", u->name, turn, u->tile->name, u->kills);
            leave(u);
            *link = u->next;
            free(u);
            p->alive--;
            p->lost++;
            continue;
        }
        for (int steps = u->role == HORSE ? 2 : 1; steps > 0; steps--)
            act(u);
        link = &u->next;
    }
}

void army_free(int player)
{
    struct unit *next;
    for (struct unit *u = players[player].units; u; u = next) {
        next = u->next;
        free(u);
    }
    players[player].units = NULL;
}
