#pragma once
// dungeon game simulation, no renderer

#include <stdint.h>
#include <stdbool.h>

typedef uint8_t  u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef float    f32;

#define MAP_W        256
#define MAP_H        256
#define MAX_ENTITIES 65536
#define TICK         (1.0f / 30.0f)

typedef struct { f32 x, y; } v2;

typedef enum { ENT_NONE, ENT_GOBLIN, ENT_ORC, ENT_BAT, ENT_HERO, ENT_ARROW, ENT_KIND_COUNT } EntKind;
typedef enum { AI_IDLE, AI_WANDER, AI_CHASE, AI_FLEE } AiState;

enum {
    EF_ALIVE = 1 << 0,
    EF_SOLID = 1 << 1,
    EF_FLIES = 1 << 2,
    EF_HIT   = 1 << 3,
};

typedef struct Entity {
    u32   flags;
    u16   kind;
    u16   gen;              // for handles
    v2    pos;
    v2    vel;
    f32   radius;
    f32   speed;
    int   hp, hp_max;
    // ai
    AiState state;
    f32   think_timer;
    u32   target;           // entity index, 0 = none
    v2    home;
    // animation / audio, filled in but mostly used by the renderer
    u16   sprite, frame;
    f32   anim_time;
    f32   tint[4];
    char  debug_name[16];
    // bookkeeping
    u32   owner;
    u32   kills;
    int   xp, gold;
    f32   damage;
    f32   ttl;
    u32   next_in_tile;
} Entity;

typedef struct Tile {
    u8  wall;
    u8  light;
    u16 decal;
    u32 first;              // entities standing here
    u32 visits;
} Tile;

typedef struct World {
    Entity ents[MAX_ENTITIES];
    Tile   map[MAP_H][MAP_W];
    u32    top;             // one past the last used slot
    u32    free_hint;
    u32    rng;
    u32    tick;
    u32    spawned, died, arrows, hits;
} World;

extern World g_world;

u32     rnd(void);
f32     rnd_range(f32 lo, f32 hi);
Entity *spawn(EntKind kind, f32 x, f32 y);
void    kill_entity(Entity *e);
void    world_generate(u32 seed, u32 n);
bool    is_wall(f32 x, f32 y);

void sys_hash(void);
void sys_ai(void);
void sys_move(void);
void sys_combat(void);
void sys_animate(void);
