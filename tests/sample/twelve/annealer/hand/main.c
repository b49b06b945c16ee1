#include "place.h"

int main(int argc, char *argv[])
{
    int side = argc > 1 ? atoi(argv[1]) : 420;
    struct anneal_state st;
    long overflow, wires, moves, sum = 0;
    int i;

    if (side < 10 || side > 2000) {
        fprintf(stderr, "side must be 10..2000\n");
        exit(1);
    }
    make_netlist(side);
    printf("%d cells, %d nets, %d pins on %d x %d\n", nl.ncells, nl.nnets, nl.npins, side, side);
    moves = nl.ncells / 3;
    st.t = 0.02 * side;
    st.range = side / 12;
    st.cost = total_cost();
    printf("at first: %ld\n", st.cost);
    anneal(&st, 6, moves);
    if (st.cost != total_cost()) {
        fprintf(stderr, "cost is wrong\n");
        return 1;
    }
    wires = route_all(&overflow);
    for (i = 0; i < nl.ncells; i++)
        if (is_fixed((uint32_t) i))
            sum += nl.pos[i].x ^ nl.pos[i].y;
    for (i = 0; i < nl.ncells; i++)
        sum = (sum * 31 + nl.pos[i].x * 7 + nl.pos[i].y) % 1000003;
    printf("wires %ld, overflow %ld, check %ld\n", wires, overflow, sum);
    drop_netlist();
    return 0;
}
