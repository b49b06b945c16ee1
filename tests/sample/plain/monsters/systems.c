#include "world.h"
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define FOR_EACH_ALIVE(e) \
    for (Entity *e = g_world.ents + 1; e < g_world.ents + g_world.top; e++) \
        if (e->flags & EF_ALIVE)

static Tile *tile_at(v2 p) { return &g_world.map[(int)p.y][(int)p.x]; }

void sys_hash(void)
{
    for (int y = 0; y < MAP_H; y++)
        for (int x = 0; x < MAP_W; x++)
            g_world.map[y][x].first = 0;
    FOR_EACH_ALIVE(e) {
        Tile *t = tile_at(e->pos);
        e->next_in_tile = t->first;
        t->first = (u32)(e - g_world.ents);
    }
}

static bool hostile(const Entity *a, const Entity *b)
{
    return (a->kind == ENT_HERO) != (b->kind == ENT_HERO) && a->kind != ENT_ARROW && b->kind != ENT_ARROW;
}

// closest enemy in the surrounding tiles
static u32 find_target(const Entity *e, int range)
{
    int cx = (int)e->pos.x, cy = (int)e->pos.y;
    f32 best = (f32)(range * range);
    u32 found = 0;
    for (int y = cy - range; y <= cy + range; y++)
        for (int x = cx - range; x <= cx + range; x++) {
            if (x < 0 || y < 0 || x >= MAP_W || y >= MAP_H) continue;
            for (u32 i = g_world.map[y][x].first; i; i = g_world.ents[i].next_in_tile) {
                const Entity *o = &g_world.ents[i];
                if (!hostile(e, o)) continue;
                f32 dx = o->pos.x - e->pos.x, dy = o->pos.y - e->pos.y;
                f32 d = dx * dx + dy * dy;
                if (d < best) { best = d; found = i; }
            }
        }
    return found;
}

static void steer(Entity *e, v2 to, f32 k)
{
    f32 dx = to.x - e->pos.x, dy = to.y - e->pos.y;
    f32 len = sqrtf(dx * dx + dy * dy);
    if (len < 0.001f) return;
    e->vel.x = k * e->speed * dx / len;
    e->vel.y = k * e->speed * dy / len;
}

static void shoot(Entity *e, const Entity *t)
{
    Entity *a = spawn(ENT_ARROW, e->pos.x, e->pos.y);
    if (!a) return;
    a->owner = (u32)(e - g_world.ents);
    a->ttl = 0.6f;
    steer(a, t->pos, 1.0f);
    g_world.arrows++;
}

void sys_ai(void)
{
    FOR_EACH_ALIVE(e) {
        if (e->kind == ENT_ARROW) {
            e->ttl -= TICK;
            if (e->ttl <= 0) kill_entity(e);
            continue;
        }
        e->think_timer -= TICK;
        if (e->think_timer > 0) continue;
        e->think_timer += rnd_range(0.4f, 1.2f);

        e->target = find_target(e, e->kind == ENT_HERO ? 3 : 2);
        Entity *t = &g_world.ents[e->target];
        if (!e->target) e->state = rnd() % 3 ? AI_WANDER : AI_IDLE;
        else e->state = e->hp * 5 < e->hp_max ? AI_FLEE : AI_CHASE;
        switch (e->state) {
        case AI_IDLE:
            e->vel = (v2){ 0, 0 };
            if (e->hp < e->hp_max) e->hp++;
            break;
        case AI_WANDER:
            steer(e, (v2){ e->home.x + rnd_range(-4, 4), e->home.y + rnd_range(-4, 4) }, 0.5f);
            break;
        case AI_CHASE:
            steer(e, t->pos, 1.0f);
            if (e->kind == ENT_HERO && rnd() % 4 == 0) shoot(e, t);
            break;
        case AI_FLEE:
            steer(e, t->pos, -1.1f);
            break;
        }
    }
}

void sys_move(void)
{
    FOR_EACH_ALIVE(e) {
        f32 nx = e->pos.x + e->vel.x * TICK;
        f32 ny = e->pos.y + e->vel.y * TICK;
        if (is_wall(nx, e->pos.y)) {
            e->vel.x = -0.5f * e->vel.x;
            if (e->kind == ENT_ARROW) e->ttl = 0;
        } else e->pos.x = nx;
        if (is_wall(e->pos.x, ny)) {
            e->vel.y = -0.5f * e->vel.y;
            if (e->kind == ENT_ARROW) e->ttl = 0;
        } else e->pos.y = ny;
    }
}

static void hurt(Entity *victim, u32 by, f32 damage)
{
    victim->hp -= (int)damage;
    victim->flags |= EF_HIT;
    g_world.hits++;
    if (victim->hp > 0) return;
    Entity *killer = &g_world.ents[by];
    killer->kills++;
    killer->xp += victim->hp_max;
    killer->gold += victim->gold;
    tile_at(victim->pos)->decal = 301;      // blood
    kill_entity(victim);
}

void sys_combat(void)
{
    FOR_EACH_ALIVE(e) {
        Tile *t = tile_at(e->pos);
        t->visits++;
        for (u32 i = t->first; i; i = g_world.ents[i].next_in_tile) {
            Entity *o = &g_world.ents[i];
            if (o == e || !(o->flags & EF_ALIVE)) continue;
            f32 dx = o->pos.x - e->pos.x, dy = o->pos.y - e->pos.y;
            f32 reach = e->radius + o->radius;
            if (dx * dx + dy * dy > reach * reach) continue;
            if (e->kind == ENT_ARROW) {
                if (o->kind == ENT_HERO || o->kind == ENT_ARROW) continue;
                hurt(o, e->owner, e->damage);
                kill_entity(e);
                break;
            }
            if (hostile(e, o)) {
                if ((g_world.tick + i) % 10 == 0) hurt(o, (u32)(e - g_world.ents), e->damage);
            } else if ((e->flags & o->flags & EF_SOLID) && o > e) {
                // push apart
                e->vel.x -= dx; e->vel.y -= dy;
                o->vel.x += dx; o->vel.y += dy;
            }
        }
    }
}

void sys_animate(void)
{
    FOR_EACH_ALIVE(e) {
        e->anim_time += TICK;
        if (e->anim_time > 0.125f) {
            e->anim_time -= 0.125f;
            e->frame = (u16)((e->frame + 1) & 7);
        }
        e->tint[1] = (e->flags & EF_HIT) ? 0.2f : e->tint[0];
        e->flags &= ~(u32)EF_HIT;
    }
}

static void report(void)
{
    u32 count[ENT_KIND_COUNT] = { 0 };
    u32 alive = 0;
    long hp = 0, gold = 0;
    double x = 0, y = 0;
    const Entity *best = &g_world.ents[1];
    FOR_EACH_ALIVE(e) {
        alive++;
        count[e->kind]++;
        hp += e->hp;
        gold += e->gold;
        x += e->pos.x;
        y += e->pos.y;
        if (e->kills > best->kills) best = e;
    }
    printf("tick %4u: goblins %u orcs %u bats %u heroes %u arrows %u | hp %ld gold %ld\n", g_world.tick,
           count[ENT_GOBLIN], count[ENT_ORC], count[ENT_BAT], count[ENT_HERO], count[ENT_ARROW], hp, gold);
    printf("           center %.2f %.2f, best %s with %u kills, %d xp\n", x / (alive + !alive), y / (alive + !alive),
           best->debug_name, best->kills, best->xp);
}

int main(int argc, char **argv)
{
    u32 ticks = argc > 1 ? (u32)atoi(argv[1]) : 500;
    world_generate(0xC0FFEE, 20000);
    for (g_world.tick = 0; g_world.tick < ticks; g_world.tick++) {
        sys_hash();
        sys_ai();
        sys_move();
        sys_hash();
        sys_combat();
        sys_animate();
        if (g_world.tick % 60 == 59) {
            for (int i = 0; i < 400; i++) {     // reinforcements
                f32 x = rnd_range(1, MAP_W - 1), y = rnd_range(1, MAP_H - 1);
                if (!is_wall(x, y)) spawn(i % 3 ? ENT_GOBLIN : ENT_HERO, x, y);
            }
        }
        if (g_world.tick % 100 == 99) report();
    }
    report();
    printf("spawned %u died %u arrows %u hits %u\n", g_world.spawned, g_world.died, g_world.arrows, g_world.hits);
    return 0;
}
