#include <math.h>
#include <string.h>

#include "place.h"

static NETPTR touched[2 * MAX_PINS + 2];
static int ntouched;
static int move_number;

static void touch(CELLPTR c)
{
    PINPTR p;

    for (p = c->pins; p != NULL; p = p->rest) {
        if (p->net->mark == move_number)
            continue;
        p->net->mark = move_number;
        touched[ntouched++] = p->net;
    }
}

static void seat(CELLPTR c, BINPTR b, int x, int y)
{
    b->occupant = c;
    if (c != NULL) {
        c->x = x;
        c->y = y;
        c->home = b;
    }
}

static int clip(int v)
{
    return v < 0 ? 0 : v >= nl.side ? nl.side - 1 : v;
}

static void try_move(struct anneal_state *st)
{
    CELLPTR a = nl.cells[ran((unsigned long) nl.ncells)], b;
    BINPTR from, to;
    int x = a->x, y = a->y, nx, ny, i;
    long delta = 0;

    if (a->fixed)
        return;
    nx = clip(x + (int) ran(2 * (unsigned long) st->range + 1) - st->range);
    ny = clip(y + (int) ran(2 * (unsigned long) st->range + 1) - st->range);
    from = a->home;
    to = &nl.grid[nx][ny];
    b = to->occupant;
    if (a == b || (b != NULL && b->fixed))
        return;
    st->tried++;
    move_number++;
    ntouched = 0;
    touch(a);
    if (b != NULL)
        touch(b);
    seat(a, to, nx, ny);
    seat(b, from, x, y);
    for (i = 0; i < ntouched; i++) {
        NETPTR n = touched[i];
        n->newcost = net_cost(n, &n->newbox);
        delta += n->newcost - n->cost;
    }
    if (delta <= 0 || ran01() < exp(-(double) delta / st->t)) {
        for (i = 0; i < ntouched; i++) {
            touched[i]->cost = touched[i]->newcost;
            memcpy(&touched[i]->box, &touched[i]->newbox, sizeof(BOX));
        }
        st->cost += delta;
        st->taken++;
        st->better += delta < 0;
        a->moves++;
        if (b != NULL)
            b->orient = b->orient == R0 ? MX : R0;
    } else {
        seat(a, from, x, y);
        seat(b, to, nx, ny);
        a->rejects++;
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
