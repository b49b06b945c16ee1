// Rows of pointers in records are sorted by the library, each of a constant length; what lies behind them in the records leads elsewhere.
// (Everything behind a row counted as sorted with it.)
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -Xclang -disable-llvm-passes -c %s -o %t.early.o
// RUN: %clang -O3 -flto=full -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.early > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s --check-prefix=LATE < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=6 %clang %lldplugin %t.early.o -o %t.random && %t.random > %t.out && diff %t.expected %t.out
// CHECK-DAG: team: {{.*}}in a region
// CHECK-DAG: fixture: {{.*}}in a region
// LATE: team: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>

enum { TEAMS = 12, LEAGUES = 40, ROUNDS = 30 };
struct team { long id; double elo; int points, goals; long seasons; };
struct fixture { int round; struct team *home, *away; long attendance; int goals; };
struct league {
    int tier;
    struct team *teams[TEAMS];
    struct fixture *fixtures;
    long nfixtures, goals;
};

static unsigned long seed = 9;

static int dice(int n)
{
    seed = seed * 6364136223846793005ul + 1442695040888963407ul;
    return (int)((seed >> 33) % (unsigned)n);
}

static void *need(void *p)
{
    if (!p)
        exit(1);
    return p;
}

static int by_points(const void *a, const void *b)
{
    const struct team *x = *(struct team *const *)a, *y = *(struct team *const *)b;
    if (x->points != y->points)
        return y->points - x->points;
    return x->id < y->id ? -1 : x->id > y->id;
}

int main(void)
{
    struct league *leagues = need(calloc(LEAGUES, sizeof *leagues));
    for (int i = 0; i < LEAGUES; i++) {
        struct league *l = &leagues[i];
        l->tier = i;
        l->fixtures = need(malloc(TEAMS * ROUNDS * sizeof *l->fixtures));
        for (int k = 0; k < TEAMS; k++) {
            l->teams[k] = need(calloc(1, sizeof *l->teams[k]));
            l->teams[k]->id = i * TEAMS + k;
            l->teams[k]->elo = 1000 + dice(400);
        }
    }
    unsigned long sum = 0;
    for (int season = 0; season < 6; season++)
        for (int i = 0; i < LEAGUES; i++) {
            struct league *l = &leagues[i];
            l->nfixtures = 0;
            for (int r = 0; r < ROUNDS; r++)
                for (int k = 0; k + 1 < TEAMS; k += 2) {
                    struct fixture *f = &l->fixtures[l->nfixtures++];
                    f->round = r;
                    f->home = l->teams[k];
                    f->away = l->teams[(k + 1 + r) % TEAMS];
                    f->goals = dice(6);
                    f->attendance = 1000 + dice(9000);
                    f->home->points += f->goals > 2 ? 3 : 1;
                    f->away->points += f->goals < 2 ? 3 : 0;
                    f->home->goals += f->goals;
                }
            qsort(l->teams, TEAMS, sizeof *l->teams, by_points);
            for (long k = 0; k < l->nfixtures; k++)
                l->goals += l->fixtures[k].goals + (l->fixtures[k].attendance > 5000);
            for (int k = 0; k < TEAMS; k++)
                sum = sum * 31 + l->teams[k]->id * (k + 1) + l->teams[k]->points + l->goals;
            if (i > 0) {
                struct team *t = l->teams[0];
                l->teams[0] = leagues[i - 1].teams[TEAMS - 1];
                leagues[i - 1].teams[TEAMS - 1] = t;
                t->seasons++;
            }
        }
    printf("%lu %ld\n", sum, leagues[7].teams[3]->seasons);
    return 0;
}
