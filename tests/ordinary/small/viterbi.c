/* Viterbi: a table of states per position, arrays of scores inside each. */
#include <stdio.h>
#include <stdlib.h>

#define STATES 8

struct step {
    int score[STATES];
    unsigned char from[STATES];
    int symbol;
    long best;
};

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 3000;
    struct step *t = calloc((size_t)n + 1, sizeof *t);
    if (!t)
        return 1;
    unsigned rng = 3;
    for (int i = 1; i <= n; i++) {
        rng = rng * 1664525 + 1013904223;
        t[i].symbol = (int)(rng >> 24) & 15;
        for (int s = 0; s < STATES; s++) {
            int best = -1, from = 0;
            for (int p = 0; p < STATES; p++) {
                int cost = t[i - 1].score[p] + ((p * 3 + s * 5 + t[i].symbol) & 7);
                if (cost > best)
                    best = cost, from = p;
            }
            t[i].score[s] = best & 0xffff;
            t[i].from[s] = (unsigned char)from;
        }
    }
    int s = 0;
    unsigned long sum = 0;
    for (int i = n; i > 0; i--) {
        t[i].best = s;
        sum = sum * 7 + (unsigned)s;
        s = t[i].from[s];
    }
    printf("%lu %d\n", sum, t[n].score[0]);
    free(t);
    return 0;
}
