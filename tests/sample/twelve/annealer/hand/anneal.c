#include <math.h>

#include "place.h"

static uint32_t touched[2 * MAX_PINS + 2];
static uint32_t newcost[2 * MAX_PINS + 2];
static int ntouched;

static void touch(uint32_t c)
{
    int i, k;

    for (i = 0; i < nl.npins_of[c]; i++) {
        uint32_t n = nl.nets_of[c].net[i];
        for (k = 0; k < ntouched && touched[k] != n; k++)
            ;
        if (k == ntouched)
            touched[ntouched++] = n;
    }
}

static int clip(int v)
{
    return v < 0 ? 0 : v >= nl.side ? nl.side - 1 : v;
}

static void try_move(struct anneal_state *st)
{
    uint32_t a = (uint32_t) ran((unsigned long) nl.ncells), b;
    uint32_t *from, *to;
    struct pos old, new;
    int i;
    long delta = 0;

    if (is_fixed(a))
        return;
    old = nl.pos[a];
    new.x = (int16_t) clip(old.x + (int) ran(2 * (unsigned long) st->range + 1) - st->range);
    new.y = (int16_t) clip(old.y + (int) ran(2 * (unsigned long) st->range + 1) - st->range);
    from = &nl.occupant[old.x * nl.side + old.y];
    to = &nl.occupant[new.x * nl.side + new.y];
    b = *to;
    if (a == b || (b != NO_CELL && is_fixed(b)))
        return;
    st->tried++;
    ntouched = 0;
    touch(a);
    nl.pos[a] = new;
    if (b != NO_CELL) {
        touch(b);
        nl.pos[b] = old;
    }
    for (i = 0; i < ntouched; i++) {
        struct net *n = &nl.net[touched[i]];
        newcost[i] = net_cost(n);
        delta += (long) newcost[i] - (long) n->cost;
    }
    if (delta <= 0 || ran01() < exp(-(double) delta / st->t)) {
        *to = a;
        *from = b;
        for (i = 0; i < ntouched; i++)
            nl.net[touched[i]].cost = newcost[i];
        st->cost += delta;
        st->taken++;
        st->better += delta < 0;
    } else {
        nl.pos[a] = old;
        if (b != NO_CELL)
            nl.pos[b] = new;
    }
}

void anneal(struct anneal_state *st, int stages, long moves)
{
    int stage;
    long m;

    for (stage = 0; stage < stages; stage++) {
        st->tried = st->taken = st->better = 0;
        for (m = 0; m < moves; m++)
            try_move(st);
        printf("t %8.3f range %4d cost %9ld tried %7ld taken %7ld better %7ld\n", st->t, st->range, st->cost, st->tried,
               st->taken, st->better);
        st->t *= 0.7;
        st->range = st->range > 8 ? st->range * 3 / 4 : st->range;
    }
}
