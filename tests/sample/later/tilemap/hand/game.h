/* As plain: the tile's routing fields in 8 bytes, the rest in arrays. */
#ifndef GAME_H
#define GAME_H

#include <stdbool.h>
#include <stdint.h>

#define WIDTH 640
#define HEIGHT 560
#define TILES (WIDTH * HEIGHT)
#define PLAYERS 3
#define STACK 3
#define FAR 0xffffu             /* real distances stay below 65535 */
#define NONE 0xffffffffu

enum terrain { WATER, PLAIN, WOOD, HILL, ROCK, TERRAINS };
enum role { SPEAR, BOW, HORSE, ROLES };

struct unit {                   /* 0 is no unit */
    uint32_t tile;
    uint32_t next_here;
    uint32_t next;
    int16_t hp;
    int16_t morale;
    uint32_t marched;
    uint16_t kills;
    uint8_t role;
    uint8_t player;
};

struct flow {
    uint32_t next_open;
    uint16_t distance;
    uint8_t terrain;
    uint8_t road;
};

struct place {
    uint32_t units;
    uint8_t crowd;
    int8_t owner;
    uint8_t explored;           /* one bit for each player */
    uint8_t height;
};

struct player {
    uint32_t units;
    uint32_t castle;
    long alive, lost, explored;
    double income;
};

extern struct flow flow[TILES];
extern struct place place[TILES];
extern double harvest[TILES];
extern char tile_name[TILES][16];
extern struct player players[PLAYERS];
extern struct unit *unit;
extern char (*unit_name)[16];

uint32_t draw(uint32_t limit);
void map_make(void);
void map_flow(uint32_t goal);
int neighbours(uint32_t t, uint32_t out[4]);
void army_make(int player, long count);
void army_march(int player, int turn);
void army_free(void);

#endif
