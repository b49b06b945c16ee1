#include <string.h>

#include "place.h"

struct netlist nl;

static void add_pin(uint32_t cell, uint32_t net)
{
    struct net *n = &nl.net[net];
    n->cell[n->npins++] = cell;
    nl.nets_of[cell].net[nl.npins_of[cell]++] = net;
    nl.npins++;
}

void make_netlist(int side)
{
    int i, k, places = side * side;
    int *order = safe_malloc((size_t) places * sizeof(int));
    size_t n;

    nl.side = side;
    nl.ncells = nl.nnets = places - places / 10;
    n = (size_t) nl.ncells;
    nl.pos = safe_malloc(n * sizeof *nl.pos);
    nl.nets_of = safe_malloc(n * sizeof *nl.nets_of);
    nl.npins_of = safe_malloc(n);
    nl.fixed = safe_malloc(n / 8 + 1);
    nl.net = safe_malloc(n * sizeof *nl.net);
    nl.occupant = safe_malloc((size_t) places * sizeof(uint32_t));
    nl.use_h = safe_malloc((size_t) places * sizeof(int32_t));
    nl.use_v = safe_malloc((size_t) places * sizeof(int32_t));
    memset(nl.npins_of, 0, n);
    memset(nl.fixed, 0, n / 8 + 1);
    memset(nl.occupant, 0xff, (size_t) places * sizeof(uint32_t));
    memset(nl.use_h, 0, (size_t) places * sizeof(int32_t));
    memset(nl.use_v, 0, (size_t) places * sizeof(int32_t));
    for (i = 0; i < nl.ncells; i++) {
        ran(10);
        if (ran(50) == 0)
            nl.fixed[i >> 3] |= (uint8_t) (1 << (i & 7));
        nl.net[i].npins = 0;
        nl.net[i].weight = (uint8_t) (1 + (ran(12) == 0) * 2);
    }
    for (i = 0; i < nl.nnets; i++) {
        int fan = 1 + (int) ran(4);
        add_pin((uint32_t) i, (uint32_t) i);
        for (k = 0; k < fan; k++) {
            int d = ran(20) == 0 ? (int) ran((unsigned long) nl.ncells) : (int) ran(60) + (int) ran(4) * side;
            int to = (i + d) % nl.ncells;
            if (nl.npins_of[to] < MAX_PINS)
                add_pin((uint32_t) to, (uint32_t) i);
        }
    }
    for (i = 0; i < places; i++)
        order[i] = i;
    for (i = 0; i < places; i++) {
        int nx = i / side + (int) ran(41) - 20, ny = i % side + (int) ran(41) - 20, t = order[i], j;
        if (nx < 0 || nx >= side || ny < 0 || ny >= side)
            continue;
        j = nx * side + ny;
        order[i] = order[j];
        order[j] = t;
    }
    for (i = 0; i < nl.ncells; i++) {
        nl.pos[i].x = (int16_t) (order[i] / side);
        nl.pos[i].y = (int16_t) (order[i] % side);
        nl.occupant[order[i]] = (uint32_t) i;
    }
    free(order);
}

void drop_netlist(void)
{
    free(nl.pos);
    free(nl.nets_of);
    free(nl.npins_of);
    free(nl.fixed);
    free(nl.net);
    free(nl.occupant);
    free(nl.use_h);
    free(nl.use_v);
}
