// Path finding for a strategy game: A* over a tile map, units order paths,
// trample the ground and block tiles while they stand on them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdbool.h>

#define MAP_W 1200
#define MAP_H 1200
#define MAX_UNITS 2000

typedef enum { TERRAIN_GRASS, TERRAIN_ROAD, TERRAIN_FOREST, TERRAIN_SWAMP, TERRAIN_ROCK } Terrain;

struct Unit;

typedef struct Tile {
    int x, y;
    Terrain terrain;
    int height;
    int moveCost;
    bool explored;
    bool visible;
    struct Unit *unit;
    int owner;
    int resource;
    int decoration;
    float fogAlpha;

    // path finding
    int searchId;
    int g, f;
    bool closed;
    int heapIndex;
    struct Tile *parent;

    int trampled;
    int timesExpanded;
} Tile;

typedef struct Unit {
    char name[20];
    Tile *tile;
    int hp, maxHp;
    int speed;
    long distanceWalked;
    long energy;
    int pathsFailed;
} Unit;

typedef struct {
    Tile *tiles;
    int width, height;
    int searchId;
} Map;

typedef struct {
    Tile **items;
    int count, capacity;
} OpenList;

static Map map;
static OpenList open;
static Unit units[MAX_UNITS];
static long totalExpanded, totalPushed, totalDecreased;

static unsigned rngState = 12345;

static int randInt(int n)
{
    rngState ^= rngState << 13;
    rngState ^= rngState >> 17;
    rngState ^= rngState << 5;
    return (int)(rngState % (unsigned)n);
}

static Tile *tileAt(int x, int y)
{
    if (x < 0 || y < 0 || x >= map.width || y >= map.height)
        return NULL;
    return &map.tiles[y * map.width + x];
}

//---------------------------------------------------------------------------
// open list: binary heap on f, ties by larger g

static bool before(const Tile *a, const Tile *b)
{
    if (a->f != b->f)
        return a->f < b->f;
    return a->g > b->g;
}

static void heapSet(int i, Tile *t)
{
    open.items[i] = t;
    t->heapIndex = i;
}

static void siftUp(int i)
{
    Tile *t = open.items[i];
    while (i > 0) {
        int p = (i - 1) / 2;
        if (!before(t, open.items[p]))
            break;
        heapSet(i, open.items[p]);
        i = p;
    }
    heapSet(i, t);
}

static void heapPush(Tile *t)
{
    if (open.count == open.capacity) {
        open.capacity = open.capacity ? open.capacity * 2 : 256;
        open.items = realloc(open.items, open.capacity * sizeof(Tile *));
        if (!open.items)
            abort();
    }
    open.items[open.count] = t;
    siftUp(open.count++);
    totalPushed++;
}

static Tile *heapPop(void)
{
    Tile *top = open.items[0];
    Tile *t = open.items[--open.count];
    int i = 0;
    if (open.count == 0)
        return top;
    for (;;) {
        int c = 2 * i + 1;
        if (c >= open.count)
            break;
        if (c + 1 < open.count && before(open.items[c + 1], open.items[c]))
            c++;
        if (!before(open.items[c], t))
            break;
        heapSet(i, open.items[c]);
        i = c;
    }
    heapSet(i, t);
    return top;
}

//---------------------------------------------------------------------------

static int estimate(const Tile *a, const Tile *b)
{
    int dx = abs(a->x - b->x), dy = abs(a->y - b->y);
    return dx > dy ? 10 * dx + 4 * dy : 10 * dy + 4 * dx;
}

static int stepCost(const Tile *from, const Tile *to, bool diagonal)
{
    int cost = to->moveCost - (to->trampled > 8 ? 8 : to->trampled);
    int climb = to->height - from->height;
    if (cost < 10)
        cost = 10;
    if (climb > 0)
        cost += climb;
    return diagonal ? cost * 14 / 10 : cost;
}

static bool findPath(Tile *start, Tile *goal, int maxExpand)
{
    static const int DX[8] = { 1, 0, -1, 0, 1, -1, -1, 1 };
    static const int DY[8] = { 0, 1, 0, -1, 1, 1, -1, -1 };
    int expanded = 0;

    map.searchId++;
    open.count = 0;
    start->searchId = map.searchId;
    start->g = 0;
    start->f = estimate(start, goal);
    start->parent = NULL;
    start->closed = false;
    heapPush(start);

    while (open.count > 0) {
        Tile *cur = heapPop();
        if (cur == goal)
            return true;
        cur->closed = true;
        cur->timesExpanded++;
        totalExpanded++;
        if (++expanded > maxExpand)
            return false;
        for (int d = 0; d < 8; d++) {
            Tile *n = tileAt(cur->x + DX[d], cur->y + DY[d]);
            if (!n || n->terrain == TERRAIN_ROCK || (n->unit && n != goal))
                continue;
            int g = cur->g + stepCost(cur, n, d >= 4);
            if (n->searchId != map.searchId) {
                n->searchId = map.searchId;
                n->closed = false;
                n->g = g;
                n->f = g + estimate(n, goal);
                n->parent = cur;
                heapPush(n);
            } else if (!n->closed && g < n->g) {
                n->f -= n->g - g;
                n->g = g;
                n->parent = cur;
                siftUp(n->heapIndex);
                totalDecreased++;
            }
        }
    }
    return false;
}

static void generateMap(int w, int h)
{
    map.width = w;
    map.height = h;
    map.tiles = calloc((size_t)w * h, sizeof(Tile));
    if (!map.tiles)
        exit(1);
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            static const int costs[] = { 20, 10, 32, 45, 0 };
            Tile *t = tileAt(x, y);
            int r = randInt(100);
            t->x = x;
            t->y = y;
            t->terrain = r < 55 ? TERRAIN_GRASS : r < 75 ? TERRAIN_FOREST : r < 85 ? TERRAIN_SWAMP
                                                                          : TERRAIN_ROCK;
            if (x % 97 == 0 || y % 89 == 0)
                t->terrain = TERRAIN_ROAD;
            t->height = (abs(x % 60 - 30) + abs(y % 80 - 40)) / 4 + randInt(3);
            t->moveCost = costs[t->terrain];
            t->resource = randInt(40) == 0 ? randInt(500) : 0;
            t->decoration = randInt(16);
            t->owner = -1;
            t->fogAlpha = 1.0f;
            t->heapIndex = -1;
        }
    }
}

static Tile *freeTile(void)
{
    for (;;) {
        int x = randInt(map.width);
        Tile *t = tileAt(x, randInt(map.height));
        if (t->terrain != TERRAIN_ROCK && !t->unit)
            return t;
    }
}

int main(int argc, char **argv)
{
    int orders = argc > 1 ? atoi(argv[1]) : 1000;
    int numUnits = MAX_UNITS;
    unsigned hash = 0;

    generateMap(MAP_W, MAP_H);
    for (int i = 0; i < numUnits; i++) {
        Unit *u = &units[i];
        snprintf(u->name, sizeof(u->name), "unit-%d", i);
        u->maxHp = u->hp = 50 + randInt(50);
        u->speed = 1 + randInt(4);
        u->tile = freeTile();
        u->tile->unit = u;
    }
    for (int i = 0; i < orders; i++) {
        Unit *u = &units[randInt(numUnits)];
        Tile *goal;
        do {
            int tx = u->tile->x + randInt(241) - 120;
            int ty = u->tile->y + randInt(241) - 120;
            goal = tileAt(tx, ty);
        } while (!goal || goal->unit || goal->terrain == TERRAIN_ROCK);
        if (!findPath(u->tile, goal, 60000)) {
            u->pathsFailed++;
            continue;
        }
        for (Tile *t = goal; t; t = t->parent) {
            t->trampled++;
            t->explored = true;
            t->owner = i & 7;
            u->distanceWalked++;
            hash = hash * 31 + (unsigned)(t->x * 4099 + t->y);
        }
        u->energy += goal->g;
        u->tile->unit = NULL;
        u->tile = goal;
        goal->unit = u;
        if (goal->resource > 0) {
            u->energy -= goal->resource;
            goal->resource = 0;
        }
    }

    long walked = 0, energy = 0, failed = 0, explored = 0, owned = 0;
    int mostExpanded = 0;
    for (int i = 0; i < numUnits; i++) {
        walked += units[i].distanceWalked;
        energy += units[i].energy;
        failed += units[i].pathsFailed;
    }
    for (int i = 0; i < map.width * map.height; i++) {
        Tile *t = &map.tiles[i];
        explored += t->explored;
        owned += t->owner >= 0 ? t->owner + t->decoration : 0;
        if (t->timesExpanded > mostExpanded)
            mostExpanded = t->timesExpanded;
    }
    printf("expanded %ld pushed %ld decreased %ld\n", totalExpanded, totalPushed, totalDecreased);
    printf("walked %ld energy %ld failed %ld hash %08x\n", walked, energy, failed, hash);
    printf("explored %ld owned %ld hottest %d %s at %d,%d\n", explored, owned, mostExpanded,
           units[7].name, units[7].tile->x, units[7].tile->y);
    free(open.items);
    free(map.tiles);
    return 0;
}
