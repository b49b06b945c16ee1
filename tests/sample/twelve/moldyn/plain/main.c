/* main.c -- molecular dynamics of a box of water */
#include <stdlib.h>

#include "md.h"

static const TERM terms[] = {
    {"bond", f_bond, v_bond},
    {"nonbon", f_nonbon, v_nonbon},
    {"wall", f_wall, v_wall},
};

#define NTERMS (sizeof terms / sizeof terms[0])

int main(int argc, char *argv[])
{
    int molecules = argc > 1 ? atoi(argv[1]) : 15000;
    int steps = argc > 2 ? atoi(argv[2]) : 14;
    int step;
    size_t t;

    if (molecules < 2 || molecules > 1000000)
        aaerror("bad number of molecules");
    if (!build_box(molecules))
        aaerror("cannot build the box");
    for (step = 0; step < steps; step++) {
        if (step % 5 == 0 && !u_nonbon())
            aaerror("no neighbours");
        a_f_zero();
        for (t = 0; t < NTERMS; t++)
            if (!terms[t].force())
                aaerror(terms[t].label);
        a_inc_v(.004);
        if (step % 3 != 2)
            continue;
        printf("step %d kinetic %.6f", step, kinetic());
        for (t = 0; t < NTERMS; t++)
            printf(" %s %.6f", terms[t].label, terms[t].energy());
        printf("\n");
    }
    report_hot();
    printf("longest %.6f overflow %ld\n", b_longest(), n_overflow());
    b_release();
    a_release();
    return 0;
}
