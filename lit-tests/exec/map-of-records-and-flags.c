// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: not --crash %t.late 4 2>&1 | FileCheck --check-prefix=OUT %s
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,-mllvm,-pass-remarks=dtrans > %t.early.remarks 2>&1
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: FileCheck %s < %t.early.remarks
// CHECK: struct.tile: {{.*(in a region|structures split)}}
// OUT: dtrans: {{.*}}index {{.*}} is outside of an array of 4

// A map of records in a variable: the row and the column of a record are told by its distance from the first, which the optimizer divides by a whole row at once, and compares
// with one. Truth values in a record are no text, so that an index of them means no other array of bytes. A record whose text the library writes is stepped to by an index of a loop.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 60, HEIGHT = 48, SIDES = 3 };
struct unit;
struct tile { int terrain, height; char name[24]; int owner; double harvest; int visits; struct unit *unit; bool seen[SIDES]; bool road; int distance; };
struct unit { char name[16]; int side, hp; struct tile *tile; struct unit *next; long marched; };

static struct tile map[HEIGHT][WIDTH];
static struct unit *units;
static long explored[SIDES];
static unsigned seed = 12345;

static unsigned draw(unsigned n)
{
    seed = seed * 1103515245u + 12345u;
    return (seed >> 8) % n;
}

__attribute__((noinline)) static void make(void)
{
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            struct tile *t = &map[y][x];
            int base = x ? map[y][x - 1].height : 50;
            t->height = base + (int)draw(31) - 15;
            t->terrain = t->height < 30 ? 0 : t->height < 60 ? 1 : 2;
            t->owner = -1;
            t->harvest = 0.25 * t->terrain;
            t->road = y % 20 == 10 || x % 16 == 8;
            snprintf(t->name, sizeof t->name, "%c%03d-%03d", 'A' + t->terrain, x, y);
        }
}

__attribute__((noinline)) static int neighbours(struct tile *t, struct tile *out[4])
{
    long at = t - &map[0][0], x = at % WIDTH, y = at / WIDTH;
    int n = 0;
    if (x > 0)
        out[n++] = t - 1;
    if (x < WIDTH - 1)
        out[n++] = t + 1;
    if (y > 0)
        out[n++] = t - WIDTH;
    if (y < HEIGHT - 1)
        out[n++] = t + WIDTH;
    return n;
}

__attribute__((noinline)) static void look(const struct unit *u)
{
    long at = u->tile - &map[0][0];
    int x = (int)(at % WIDTH), y = (int)(at / WIDTH);
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int tx = x + dx, ty = y + dy;
            if (tx < 0 || ty < 0 || tx >= WIDTH || ty >= HEIGHT)
                continue;
            if (!map[ty][tx].seen[u->side]) {
                map[ty][tx].seen[u->side] = true;
                explored[u->side % SIDES]++;
            }
        }
}

__attribute__((noinline)) static void march(struct unit *u)
{
    struct tile *near[4], *best = NULL;
    int n = neighbours(u->tile, near);
    for (int i = 0; i < n; i++)
        if (!near[i]->unit && (!best || near[i]->visits + !near[i]->road < best->visits + !best->road))
            best = near[i];
    if (!best)
        return;
    u->tile->unit = NULL;
    best->unit = u;
    best->visits++;
    best->owner = u->side;
    u->tile = best;
    u->marched += best->height;
    look(u);
}

int main(int argc, char **argv)
{
    (void)argv;
    make();
    for (int i = 0; i < 60; i++) {
        struct unit *u = calloc(1, sizeof *u);
        struct tile *t = &map[draw(HEIGHT)][draw(WIDTH)];
        if (!u || t->unit) {
            free(u);
            continue;
        }
        u->side = (int)draw(SIDES) + (argc > 1 ? 4 : 0);
        u->hp = 10;
        u->tile = t;
        t->unit = u;
        snprintf(u->name, sizeof u->name, "u%d", i);
        u->next = units;
        units = u;
    }
    for (int turn = 0; turn < 80; turn++)
        for (struct unit *u = units; u; u = u->next)
            march(u);
    long marched = 0;
    for (struct unit *u = units, *next; u; u = next) {
        if (u->marched > 3900)
            printf("%s at %s\n", u->name, u->tile->name);
        marched += u->marched;
        next = u->next;
        free(u);
    }
    double harvest = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            if (map[y][x].owner >= 0)
                harvest += map[y][x].harvest * map[y][x].visits;
    printf("%ld %ld %ld, %ld, %.2f\n", explored[0], explored[1], explored[2], marched, harvest);
    return 0;
}
