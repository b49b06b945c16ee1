#include "placer.h"

int main(int argc, char *argv[])
{
    int cells = 60000, temperatures = 6, moves = 3;

    if (argc > 1)
        cells = atoi(argv[1]);
    if (argc > 2)
        temperatures = atoi(argv[2]);
    if (argc > 3)
        moves = atoi(argv[3]);
    if (cells < 20 || cells > 5000000 || moves < 1) {
        fprintf(stderr, "usage: %s [cells [temperatures [moves]]]\n", argv[0]);
        exit(1);
    }
    buildnetlist(cells);
    totalcost = initcost();
    report("before");
    anneal(temperatures, moves);
    report("after");
    freenetlist();
    return 0;
}
