#include "place.h"

struct netlist nl;

static void add_pin(CELLPTR cell, NETPTR net, boolean driver)
{
    PINPTR pin = (PINPTR) safe_malloc(sizeof(PIN));

    pin->cell = cell;
    pin->net = net;
    pin->xoff = cell->npins;
    pin->yoff = cell->width / 2;
    pin->layer = (short) (net->netnum & 1);
    pin->is_driver = driver;
    pin->next = net->pins;
    net->pins = pin;
    net->npins++;
    pin->rest = cell->pins;
    cell->pins = pin;
    cell->npins++;
    nl.npins++;
}

static CELLPTR new_cell(int num)
{
    CELLPTR c = (CELLPTR) safe_malloc(sizeof(CELL));

    sprintf(c->cname, "c%07d", num % 10000000);
    c->cellnum = num;
    c->x = c->y = NONE;
    c->width = 2 + (int) ran(10);
    c->orient = R0;
    c->pins = NULL;
    c->npins = 0;
    c->fixed = ran(50) == 0;
    c->moves = c->rejects = 0;
    c->drive = 0.1 * c->width;
    c->home = NULL;
    c->next_fixed = NULL;
    if (c->fixed) {
        c->next_fixed = nl.fixed_list;
        nl.fixed_list = c;
    }
    return c;
}

static NETPTR new_net(int num)
{
    NETPTR n = (NETPTR) safe_malloc(sizeof(NET));
    char name[32];
    int len = sprintf(name, "net%d", num), i;

    n->name = (char *) safe_malloc((size_t) len + 1);
    for (i = 0; i <= len; i++)
        n->name[i] = name[i];
    n->pins = NULL;
    n->npins = 0;
    n->weight = 1 + (ran(12) == 0) * 2;
    n->cost = n->newcost = 0;
    n->mark = 0;
    n->netnum = num;
    n->criticality = 1.0 / n->weight;
    n->length = 0;
    return n;
}

static void put(CELLPTR c, int x, int y)
{
    c->x = x;
    c->y = y;
    c->home = &nl.grid[x][y];
    c->home->occupant = c;
}

/* Every cell drives a net that goes to a few others, mostly near in number;
   they are placed in this order, roughly. */
void make_netlist(int side)
{
    int i, k, x, y, places = side * side;
    int *order = (int *) safe_malloc((size_t) places * sizeof(int));

    nl.side = side;
    nl.ncells = nl.nnets = places - places / 10;
    nl.cells = (CELLPTR *) safe_malloc((size_t) nl.ncells * sizeof(CELLPTR));
    nl.nets = (NETPTR *) safe_malloc((size_t) nl.nnets * sizeof(NETPTR));
    nl.grid = (BIN **) safe_malloc((size_t) side * sizeof(BIN *));
    for (x = 0; x < side; x++) {
        nl.grid[x] = (BIN *) safe_malloc((size_t) side * sizeof(BIN));
        for (y = 0; y < side; y++) {
            BIN b = { NULL, 0, 0, 0, 0.0f };
            nl.grid[x][y] = b;
        }
    }
    for (i = 0; i < nl.ncells; i++) {
        nl.cells[i] = new_cell(i);
        nl.nets[i] = new_net(i);
    }
    for (i = 0; i < nl.nnets; i++) {
        int fan = 1 + (int) ran(4);
        add_pin(nl.cells[i], nl.nets[i], 1);
        for (k = 0; k < fan; k++) {
            int d = ran(20) == 0 ? (int) ran((unsigned long) nl.ncells) : (int) ran(60) + (int) ran(4) * side;
            CELLPTR to = nl.cells[(i + d) % nl.ncells];
            if (to->npins < MAX_PINS)
                add_pin(to, nl.nets[i], 0);
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
    for (i = 0; i < nl.ncells; i++)
        put(nl.cells[i], order[i] / side, order[i] % side);
    free(order);
}

void drop_netlist(void)
{
    int i;

    for (i = 0; i < nl.ncells; i++) {
        PINPTR p = nl.cells[i]->pins, rest;
        for (; p != NULL; p = rest) {
            rest = p->rest;
            free(p);
        }
        free(nl.cells[i]);
    }
    for (i = 0; i < nl.nnets; i++) {
        free(nl.nets[i]->name);
        free(nl.nets[i]);
    }
    for (i = 0; i < nl.side; i++)
        free(nl.grid[i]);
    free(nl.grid);
    free(nl.cells);
    free(nl.nets);
}
