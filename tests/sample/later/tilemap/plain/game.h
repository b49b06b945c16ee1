/* A tile map with armies that march on each other's castle. */
#ifndef GAME_H
#define GAME_H

#include <stdbool.h>
#include <stdint.h>

#define WIDTH 640
#define HEIGHT 560
#define PLAYERS 3
#define STACK 3                 /* units on one tile */
#define FAR 1000000000

enum terrain { WATER, PLAIN, WOOD, HILL, ROCK, TERRAINS };
enum role { SPEAR, BOW, HORSE, ROLES };

struct tile;

struct unit {
    char name[16];
    enum role role;
    int player;
    struct tile *tile;
    int hp;
    int morale;
    int born;
    int kills;
    long marched;
    struct unit *next_here;     /* on the same tile */
    struct unit *next;          /* of the same player */
};

struct tile {
    enum terrain terrain;
    int height;
    char name[16];
    int owner;                  /* -1: nobody */
    double harvest;
    int crowd;
    struct unit *units;
    bool explored[PLAYERS];
    bool road;
    int distance;               /* to the goal of the player whose turn it is */
    struct tile *next_open;
};

struct player {
    struct unit *units;
    struct tile *castle;
    long alive, lost, explored;
    double income;
};

extern struct tile map[HEIGHT][WIDTH];
extern struct player players[PLAYERS];

uint32_t draw(uint32_t limit);
void map_make(void);
void map_flow(struct tile *goal);
int neighbours(struct tile *t, struct tile *out[4]);
void army_make(int player, long count);
void army_march(int player, int turn);
void army_free(int player);

#endif
