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
        for (uint32_t u = players[p].units; u; u = unit[u].next) {
            hp += unit[u].hp;
            morale += unit[u].morale;
            marched += unit[u].marched;
        }
        printf("player %d: %ld alive, %ld lost, %ld explored, income %.3f, hp %ld, morale %ld, marched %ld\n", p,
               players[p].alive, players[p].lost, players[p].explored, players[p].income, hp, morale, marched);
    }
    for (int i = 0; i < TILES; i++) {
        int distance = flow[i].distance == FAR ? 1000000000 : flow[i].distance;
        digest = digest * 1000003u + (uint64_t)(distance + 3 * place[i].owner + 7 * place[i].crowd + place[i].height);
    }
    printf("digest %016llx\n", (unsigned long long)digest);
    army_free();
    return 0;
}
