// Path finding for a strategy game, layout by hand: tiles are indices into a
// map with a border, ground (4 bytes: cost, height, trampled, blocked) apart
// from the search nodes (16 bytes), the rest cold; the heap carries its keys.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdbool.h>
#include <stdint.h>

#define MAP_W 1200
#define MAP_H 1200
#define STRIDE (MAP_W + 2)
#define MAX_UNITS 2000

typedef enum { TERRAIN_GRASS, TERRAIN_ROAD, TERRAIN_FOREST, TERRAIN_SWAMP, TERRAIN_ROCK } Terrain;

typedef struct {
    uint8_t moveCost;
    uint8_t height;
    uint8_t trampled;           // saturates at 8
    uint8_t blocked;            // 1 rock or border, 2 unit
} Ground;

typedef struct {
    int g;
    uint32_t parent;
    uint32_t heapIndex;
    uint16_t searchId;
    uint8_t closed;
} Node;

typedef struct {
    int8_t owner;
    uint8_t decoration, explored;
    uint16_t resource;
} Cold;

typedef struct {
    int f, g;
    uint32_t tile;
} Open;

typedef struct {
    uint32_t tile;
    long distanceWalked;
    long energy;
    int pathsFailed;
} Unit;

static Ground *ground;
static Node *node;
static Cold *cold;
static uint32_t *timesExpanded;
static Open *items;
static int count, capacity;
static uint16_t searchId;
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

static inline uint32_t at(int x, int y) { return (uint32_t)((y + 1) * STRIDE + x + 1); }
static inline int xOf(uint32_t t) { return (int)(t % STRIDE) - 1; }
static inline int yOf(uint32_t t) { return (int)(t / STRIDE) - 1; }

static inline bool before(const Open *a, const Open *b)
{
    if (a->f != b->f)
        return a->f < b->f;
    return a->g > b->g;
}

static inline void heapSet(uint32_t i, Open t)
{
    items[i] = t;
    node[t.tile].heapIndex = i;
}

static void siftUp(uint32_t i, Open t)
{
    while (i > 0) {
        uint32_t p = (i - 1) / 2;
        if (!before(&t, &items[p]))
            break;
        heapSet(i, items[p]);
        i = p;
    }
    heapSet(i, t);
}

static void heapPush(Open t)
{
    if (count == capacity) {
        capacity = capacity ? capacity * 2 : 256;
        items = realloc(items, capacity * sizeof(Open));
        if (!items)
            abort();
    }
    siftUp(count++, t);
    totalPushed++;
}

static uint32_t heapPop(void)
{
    uint32_t top = items[0].tile;
    Open t = items[--count];
    int i = 0;
    if (count == 0)
        return top;
    for (;;) {
        int c = 2 * i + 1;
        if (c >= count)
            break;
        if (c + 1 < count && before(&items[c + 1], &items[c]))
            c++;
        if (!before(&items[c], &t))
            break;
        heapSet(i, items[c]);
        i = c;
    }
    heapSet(i, t);
    return top;
}

static inline int estimate(int ax, int ay, int bx, int by)
{
    int dx = abs(ax - bx), dy = abs(ay - by);
    return dx > dy ? 10 * dx + 4 * dy : 10 * dy + 4 * dx;
}

static inline int stepCost(Ground from, Ground to, bool diagonal)
{
    int c = to.moveCost - to.trampled;
    int climb = to.height - from.height;
    if (c < 10)
        c = 10;
    if (climb > 0)
        c += climb;
    return diagonal ? c * 14 / 10 : c;
}

static bool findPath(uint32_t start, uint32_t goal, int maxExpand)
{
    static const int DX[8] = { 1, 0, -1, 0, 1, -1, -1, 1 };
    static const int DY[8] = { 0, 1, 0, -1, 1, 1, -1, -1 };
    int expanded = 0;
    int gx = xOf(goal), gy = yOf(goal);

    searchId++;
    count = 0;
    node[start] = (Node){ .g = 0, .parent = 0, .searchId = searchId, .closed = 0 };
    heapPush((Open){ estimate(xOf(start), yOf(start), gx, gy), 0, start });

    while (count > 0) {
        uint32_t cur = heapPop();
        if (cur == goal)
            return true;
        int x = xOf(cur), y = yOf(cur);
        Ground here = ground[cur];
        int base = node[cur].g;
        node[cur].closed = 1;
        timesExpanded[cur]++;
        totalExpanded++;
        if (++expanded > maxExpand)
            return false;
        for (int d = 0; d < 8; d++) {
            uint32_t n = cur + (uint32_t)(DY[d] * STRIDE + DX[d]);
            Ground there = ground[n];
            if (there.blocked && (there.blocked == 1 || n != goal))
                continue;
            int g = base + stepCost(here, there, d >= 4);
            Node *nn = &node[n];
            if (nn->searchId != searchId) {
                nn->searchId = searchId;
                nn->closed = 0;
                nn->g = g;
                nn->parent = cur;
                heapPush((Open){ g + estimate(x + DX[d], y + DY[d], gx, gy), g, n });
            } else if (!nn->closed && g < nn->g) {
                uint32_t i = nn->heapIndex;
                Open o = { items[i].f - (nn->g - g), g, n };
                nn->g = g;
                nn->parent = cur;
                siftUp(i, o);
                totalDecreased++;
            }
        }
    }
    return false;
}

static void generateMap(void)
{
    size_t n = (size_t)STRIDE * (MAP_H + 2);
    ground = malloc(n * sizeof(*ground));
    node = calloc(n, sizeof(*node));
    cold = calloc(n, sizeof(*cold));
    timesExpanded = calloc(n, sizeof(*timesExpanded));
    if (!ground || !node || !cold || !timesExpanded)
        exit(1);
    for (size_t i = 0; i < n; i++) {
        ground[i] = (Ground){ 0, 0, 0, 1 };
        cold[i].owner = -1;
    }
    for (int y = 0; y < MAP_H; y++) {
        for (int x = 0; x < MAP_W; x++) {
            static const int costs[] = { 20, 10, 32, 45, 0 };
            uint32_t t = at(x, y);
            int r = randInt(100);
            Terrain terrain = r < 55 ? TERRAIN_GRASS : r < 75 ? TERRAIN_FOREST : r < 85 ? TERRAIN_SWAMP
                                                                               : TERRAIN_ROCK;
            if (x % 97 == 0 || y % 89 == 0)
                terrain = TERRAIN_ROAD;
            ground[t].height = (abs(x % 60 - 30) + abs(y % 80 - 40)) / 4 + randInt(3);
            ground[t].moveCost = costs[terrain];
            ground[t].blocked = terrain == TERRAIN_ROCK;
            cold[t].resource = randInt(40) == 0 ? randInt(500) : 0;
            cold[t].decoration = randInt(16);
        }
    }
}

static uint32_t freeTile(void)
{
    for (;;) {
        int x = randInt(MAP_W);
        uint32_t t = at(x, randInt(MAP_H));
        if (!ground[t].blocked)
            return t;
    }
}

int main(int argc, char **argv)
{
    int orders = argc > 1 ? atoi(argv[1]) : 1000;
    int numUnits = MAX_UNITS;
    unsigned hash = 0;

    generateMap();
    for (int i = 0; i < numUnits; i++) {
        randInt(50);
        randInt(4);
        units[i].tile = freeTile();
        ground[units[i].tile].blocked = 2;
    }
    for (int i = 0; i < orders; i++) {
        Unit *u = &units[randInt(numUnits)];
        uint32_t goal;
        int ux = xOf(u->tile), uy = yOf(u->tile);
        for (;;) {
            int tx = ux + randInt(241) - 120;
            int ty = uy + randInt(241) - 120;
            goal = at(tx, ty);
            if (tx >= 0 && ty >= 0 && tx < MAP_W && ty < MAP_H && !ground[goal].blocked)
                break;
        }
        if (!findPath(u->tile, goal, 60000)) {
            u->pathsFailed++;
            continue;
        }
        for (uint32_t t = goal; t; t = node[t].parent) {
            if (ground[t].trampled < 8)
                ground[t].trampled++;
            cold[t].explored = 1;
            cold[t].owner = i & 7;
            u->distanceWalked++;
            hash = hash * 31 + (unsigned)(xOf(t) * 4099 + yOf(t));
        }
        u->energy += node[goal].g;
        ground[u->tile].blocked = 0;
        u->tile = goal;
        ground[goal].blocked = 2;
        if (cold[goal].resource > 0) {
            u->energy -= cold[goal].resource;
            cold[goal].resource = 0;
        }
    }

    long walked = 0, energy = 0, failed = 0, explored = 0, owned = 0;
    uint32_t mostExpanded = 0;
    for (int i = 0; i < numUnits; i++) {
        walked += units[i].distanceWalked;
        energy += units[i].energy;
        failed += units[i].pathsFailed;
    }
    for (size_t i = 0; i < (size_t)STRIDE * (MAP_H + 2); i++) {
        explored += cold[i].explored;
        owned += cold[i].owner >= 0 ? cold[i].owner + cold[i].decoration : 0;
        if (timesExpanded[i] > mostExpanded)
            mostExpanded = timesExpanded[i];
    }
    printf("expanded %ld pushed %ld decreased %ld\n", totalExpanded, totalPushed, totalDecreased);
    printf("walked %ld energy %ld failed %ld hash %08x\n", walked, energy, failed, hash);
    printf("explored %ld owned %ld hottest %u unit-%d at %d,%d\n", explored, owned, mostExpanded,
           7, xOf(units[7].tile), yOf(units[7].tile));
    return 0;
}
