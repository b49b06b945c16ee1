// A small array in a variable keeps links to records on the heap: whether it is small enough for the nearest caches is not asked of a variable as of a call.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -g -c %s -o %t.early.o
// RUN: %clang %lldplugin %t.early.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang %late -g -c %s -o %t.late.o
// RUN: %clang %lldplugin %t.late.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// CHECK: unit: {{.*}} in a region

#include <stdio.h>
#include <stdlib.h>

#define PLAYERS 3

struct unit {
    char name[16];
    long hp, morale, marched;
    int player, kills;
    struct unit *next;
};

struct player {
    struct unit *units;
    long alive, lost;
    double income;
};

static struct player players[PLAYERS];

__attribute__((noinline)) static void make(int player, int count)
{
    for (int i = 0; i < count; i++) {
        struct unit *u = calloc(1, sizeof *u);
        if (!u)
            exit(1);
        u->player = player;
        u->hp = 100 - i % 37;
        u->morale = i % 11;
        snprintf(u->name, sizeof u->name, "u%d.%d", player, i);
        u->next = players[player].units;
        players[player].units = u;
        players[player].alive++;
    }
}

__attribute__((noinline)) static long march(int player, int turn)
{
    long sum = 0;
    for (struct unit **link = &players[player].units, *u; (u = *link) != NULL;) {
        u->hp -= (u->morale + turn) % 3;
        if (u->hp > 0) {
            u->marched += u->hp % 5;
            sum += u->marched;
            link = &u->next;
        } else {
            *link = u->next;
            players[player].lost++;
            free(u);
        }
    }
    players[player].income += (double)sum * 0.5;
    return sum;
}

int main(void)
{
    for (int p = 0; p < PLAYERS; p++)
        make(p, 500 + 100 * p);
    long sum = 0;
    for (int turn = 0; turn < 50; turn++)
        for (int p = 0; p < PLAYERS; p++)
            sum += march(p, turn);
    for (int p = 0; p < PLAYERS; p++)
        printf("%ld %ld %.1f %s %d\n", players[p].alive, players[p].lost, players[p].income, players[p].units ? players[p].units->name : "none",
               players[p].units ? players[p].units->kills : 0);
    printf("%ld\n", sum);
    return 0;
}
