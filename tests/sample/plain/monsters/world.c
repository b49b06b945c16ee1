#include "world.h"
#include <stdio.h>
#include <string.h>

World g_world;

u32 rnd(void)
{
    u32 x = g_world.rng;
    x ^= x << 13; x ^= x >> 17; x ^= x << 5;
    return g_world.rng = x;
}

f32 rnd_range(f32 lo, f32 hi)
{
    return lo + (hi - lo) * (f32)(rnd() >> 8) * (1.0f / 16777216.0f);
}

bool is_wall(f32 x, f32 y)
{
    int tx = (int)x, ty = (int)y;
    if (x < 0 || y < 0 || tx >= MAP_W || ty >= MAP_H) return true;
    return g_world.map[ty][tx].wall != 0;
}

static const struct { const char *name; f32 radius, speed, damage; int hp; u32 flags; } kinds[ENT_KIND_COUNT] = {
    [ENT_GOBLIN] = { "goblin", 0.30f, 2.2f,  4.0f,  30, EF_SOLID },
    [ENT_ORC]    = { "orc",    0.45f, 1.4f,  9.0f,  80, EF_SOLID },
    [ENT_BAT]    = { "bat",    0.20f, 4.0f,  2.0f,  10, EF_FLIES },
    [ENT_HERO]   = { "hero",   0.35f, 2.6f, 14.0f, 250, EF_SOLID },
    [ENT_ARROW]  = { "arrow",  0.05f, 9.0f, 11.0f,   1, EF_FLIES },
};

Entity *spawn(EntKind kind, f32 x, f32 y)
{
    World *w = &g_world;
    u32 i = w->free_hint;
    while (i < w->top && (w->ents[i].flags & EF_ALIVE)) i++;
    if (i >= MAX_ENTITIES) return NULL;
    w->free_hint = i + 1;
    if (i >= w->top) w->top = i + 1;

    Entity *e = &w->ents[i];
    u16 gen = (u16)(e->gen + 1);
    memset(e, 0, sizeof *e);
    e->gen    = gen;
    e->flags  = EF_ALIVE | kinds[kind].flags;
    e->kind   = (u16)kind;
    e->pos    = e->home = (v2){ x, y };
    e->radius = kinds[kind].radius;
    e->speed  = kinds[kind].speed * rnd_range(0.8f, 1.2f);
    e->hp     = e->hp_max = kinds[kind].hp;
    e->damage = kinds[kind].damage;
    e->think_timer = rnd_range(0, 1);
    e->gold   = (int)(rnd() % 30);
    e->sprite = (u16)(kind * 16 + rnd() % 4);
    e->tint[0] = e->tint[1] = e->tint[2] = rnd_range(0.7f, 1.0f);
    e->tint[3] = 1.0f;
    snprintf(e->debug_name, sizeof e->debug_name, "%s#%u", kinds[kind].name, i);
    w->spawned++;
    return e;
}

void kill_entity(Entity *e)
{
    u32 i = (u32)(e - g_world.ents);
    e->flags &= ~(u32)EF_ALIVE;
    if (i < g_world.free_hint) g_world.free_hint = i;
    g_world.died++;
}

void world_generate(u32 seed, u32 n)
{
    World *w = &g_world;
    w->rng = seed;
    w->top = w->free_hint = 1;      // slot 0 is the null entity
    for (int y = 0; y < MAP_H; y++)
        for (int x = 0; x < MAP_W; x++) {
            bool border = x == 0 || y == 0 || x == MAP_W - 1 || y == MAP_H - 1;
            bool room_wall = (x % 16 == 0 && y % 16 != 7) || (y % 16 == 0 && x % 16 != 9);
            w->map[y][x].wall = border || (room_wall && rnd() % 8);
            w->map[y][x].light = (u8)(rnd() % 16);
            w->map[y][x].decal = (u16)(rnd() % 300);
        }
    while (w->top < n) {
        f32 x = rnd_range(1, MAP_W - 1), y = rnd_range(1, MAP_H - 1);
        if (is_wall(x, y)) continue;
        u32 d = rnd() % 100;
        spawn(d < 50 ? ENT_GOBLIN : d < 70 ? ENT_ORC : d < 90 ? ENT_BAT : ENT_HERO, x, y);
    }
}
