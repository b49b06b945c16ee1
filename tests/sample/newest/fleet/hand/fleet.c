/* fleet: plan delivery routes with time windows from many depots. */
#include "fleet.h"

static double total_length(Problem *p)
{
    double sum = 0;
    for (int i = 0; i < p->ndepots; i++) {
        Depot *d = &p->depots[i];
        double total = 0;
        for (uint32_t v = d->vehicles; v != NONE; v = p->vehicles[v].next)
            total += p->vehicles[v].length;
        sum += total;
    }
    return sum;
}

static void report(Problem *p)
{
    double wait = 0, slack = 0, cost = 0;
    uint64_t sum = 0;
    long load = 0;
    int longest = 0;
    for (int k = 0; k < p->ndepots; k++)
        for (uint32_t vi = p->depots[k].vehicles; vi != NONE; vi = p->vehicles[vi].next) {
            const Vehicle *v = &p->vehicles[vi];
            cost += v->length / 1000.0 * (0.8 + (vi % 5) * 0.1);
            load += v->load;
            if (v->nstops > longest)
                longest = v->nstops;
            for (uint32_t i = v->first; i != NONE; i = p->stops[i].next) {
                const Stop *s = &p->stops[i];
                sum = sum * 31 + i + p->priority[i];
                wait += s->arrive - p->win[i].open;
                slack += s->latest - s->arrive;
            }
        }
    printf("vehicles %d, rejected %ld, tries %ld\n", p->nvehicles, p->rejected, p->tries);
    printf("load %ld, longest route %d stops\n", load, longest);
    printf("cost %.2f, delay %.2f, slack %.2f\n", cost, wait, slack);
    printf("order checksum %016llx\n", (unsigned long long)sum);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 150000;
    if (n < 1) {
        fprintf(stderr, "usage: %s [stops]\n", argv[0]);
        return 2;
    }
    Problem *p = problem_create(n, 20240611);
    if (!p) {
        fprintf(stderr, "fleet: out of memory\n");
        return 1;
    }
    printf("%d stops, %d depots\n", p->nstops, p->ndepots);
    plan_all(p, 20);
    printf("greedy length %.1f km\n", total_length(p) / 1000);
    long moves = improve_all(p, 6);
    printf("2-opt length %.1f km after %ld moves\n", total_length(p) / 1000, moves);
    report(p);
    problem_free(p);
    return 0;
}
