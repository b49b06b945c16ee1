#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "solver.h"

static uint64_t seed = 0x2545f4914f6cdd1du;

static unsigned rnd(unsigned limit)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (unsigned)(((seed >> 32) * limit) >> 32);
}

/* Random clauses of three, mostly among variables that are near each other. */
static void generate(struct solver *s, int nvars, long nclauses, int *place)
{
    for (int i = 0; i < nvars; i++)
        place[i] = i;
    for (int i = nvars - 1; i > 0; i--) {
        int j = (int)rnd((unsigned)i + 1), t = place[i];
        place[i] = place[j];
        place[j] = t;
    }
    for (long i = 0; i < nclauses; i++) {
        lit c[3];
        int base = (int)rnd((unsigned)nvars - 100), n = 0;
        while (n < 3) {
            int v = rnd(3) ? base + (int)rnd(100) : (int)rnd((unsigned)nvars);
            lit l = 2u * (lit)place[v] + rnd(2);
            int k = 0;
            while (k < n && lit_var(c[k]) != lit_var(l))
                k++;
            if (k == n)
                c[n++] = l;
        }
        solver_add(s, c, 3);
    }
}

static void report(const struct solver *s, enum result r)
{
    static const char *const text[] = {"unknown", "satisfiable", "unsatisfiable"};
    uint64_t digest = 0;
    int most = 0;
    for (int i = 0; i < s->nvars; i++) {
        digest = digest * 31 + (uint64_t)(s->value[2 * i] + 1) + s->decided[i];
        if (s->decided[i] > s->decided[most])
            most = i;
    }
    long literals = 0;
    for (long i = 0; i < s->nlearnts; i++)
        literals += SIZE(s, s->record[i].clause);
    printf("%s: %ld conflicts, %ld decisions, %ld propagations, %ld visits, %ld restarts, %ld deleted\n", text[r],
           s->conflicts, s->decisions, s->propagations, s->visits, s->restarts, s->deleted);
    printf("%lld flips, clauses used %ld times, %ld literals learnt, x%d decided %u times, digest %016llx\n", s->flips,
           s->used, literals, most, s->decided[most], (unsigned long long)digest);
}

int main(int argc, char **argv)
{
    int nvars = argc > 1 ? atoi(argv[1]) : 60000;
    if (nvars < 200)
        nvars = 200;
    if (nvars > 5000000)
        nvars = 5000000;
    int *place = xmalloc((size_t)nvars * sizeof *place);
    for (int tenths = 26; tenths <= 34; tenths += 8) {
        struct solver s;
        solver_init(&s, nvars);
        generate(&s, nvars, (long)nvars * tenths / 10, place);
        printf("%d variables, %ld clauses\n", nvars, s.nclauses);
        enum result r = solver_run(&s, 250);
        report(&s, r);
        if (r == SATISFIABLE)
            puts(solver_verify(&s) ? "verified" : "wrong");
        solver_free(&s);
    }
    free(place);
    return 0;
}
