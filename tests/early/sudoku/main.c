#include "sudoku.h"

#include <stdio.h>
#include <stdlib.h>

static const char *puzzle[] = {
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
};

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 20;
    long tries = 0, sum = 0;
    for (int round = 0; round < rounds; round++)
        for (int which = 0; which < 3; which++) {
            if (which == 1 && argc < 3)
                continue;
            struct board b = {0};
            for (int at = 0; at < 81; at++)
                if (puzzle[which][at] != '.')
                    put(&b, at, puzzle[which][at] - '0');
            if (!solve(&b))
                return 1;
            tries += b.tries;
            for (int at = 0; at < 81; at++)
                sum = (sum * 10 + b.cell[at]) % 1000000007;
        }
    printf("%ld %ld\n", tries, sum);
    return 0;
}
