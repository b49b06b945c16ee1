#include "game.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int turns = argc > 1 ? atoi(argv[1]) : 16;
    uint64_t digest = 0;

    map_make();
    for (int p = 0; p < PLAYERS; p++)
        army_make(p, 25000);
    for (int turn = 1; turn <= turns; turn++)
        for (int p = 0; p < PLAYERS; p++) {
            map_flow(players[(p + turn / 8 + 1) % PLAYERS].castle);
            army_march(p, turn);
        }
    for (int p = 0; p < PLAYERS; p++) {
        long hp = 0, morale = 0, marched = 0;
        for (const struct unit *u = players[p].units; u; u = u->next) {
            hp += u->hp;
            morale += u->morale;
            marched += u->marched;
        }
        printf("player %d: %ld alive, %ld lost, %ld explored, income %.3f, hp %ld, morale %ld, marched %ld\n", p,
               players[p].alive, players[p].lost, players[p].explored, players[p].income, hp, morale, marched);
    }
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            const struct tile *t = &map[y][x];
            digest = digest * 1000003u + (uint64_t)(t->distance + 3 * t->owner + 7 * t->crowd + t->height);
        }
    printf("digest %016llx\n", (unsigned long long)digest);
    for (int p = 0; p < PLAYERS; p++)
        army_free(p);
    return 0;
}
