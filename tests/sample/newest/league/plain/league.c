/* league: a pyramid of leagues over some seasons. */
#include "league.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The coach puts the best first. */
static void sort_squad(struct team *t)
{
    for (int i = 1; i < SQUAD; i++) {
        struct player *p = t->squad[i];
        int k = i;
        while (k > 0 && t->squad[k - 1]->skill < p->skill) {
            t->squad[k] = t->squad[k - 1];
            k--;
        }
        t->squad[k] = p;
    }
}

static void transfers(struct world *w)
{
    int n = w->nteams / 2;
    while (n--) {
        struct team *a = &w->teams[dice((uint32_t)w->nteams)];
        struct team *b = &w->teams[dice((uint32_t)w->nteams)];
        int i = (int)dice(SQUAD), k = (int)dice(SQUAD);
        if (a == b)
            continue;
        struct player *p = a->squad[i], *q = b->squad[k];
        a->squad[i] = q;
        b->squad[k] = p;
        p->team = b;
        q->team = a;
        p->clubs++;
        q->clubs++;
        a->income += p->market_value - q->market_value;
        b->income += q->market_value - p->market_value;
        w->transfers++;
    }
}

static void start_season(struct world *w, int season)
{
    for (int i = 0; i < w->nteams; i++) {
        sort_squad(&w->teams[i]);
        memset(&w->teams[i].now, 0, sizeof w->teams[i].now);
    }
    for (int i = 0; i < w->nleagues; i++) {
        w->leagues[i].goals = 0;
        w->leagues[i].upsets = 0;
        if (draw_fixtures(&w->leagues[i], season)) {
            fprintf(stderr, "league: out of memory\n");
            exit(1);
        }
    }
}

static void play_season(struct world *w)
{
    const int per_round = TEAMS_PER_LEAGUE / 2;
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < w->nleagues; i++) {
            struct league *l = &w->leagues[i];
            for (int k = 0; k < per_round; k++)
                play_match(w, l, &l->fixtures[round * per_round + k]);
        }
}

/* Two go down and two come up between neighbours. */
static void promote(struct world *w)
{
    for (int i = 0; i + 1 < w->nleagues; i++) {
        struct league *up = &w->leagues[i], *down = &w->leagues[i + 1];
        for (int k = 0; k < 2; k++) {
            struct team *t = up->teams[TEAMS_PER_LEAGUE - 1 - k];
            up->teams[TEAMS_PER_LEAGUE - 1 - k] = down->teams[k];
            down->teams[k] = t;
            t->league = i + 1;
            up->teams[TEAMS_PER_LEAGUE - 1 - k]->league = i;
        }
    }
}

static void grow_older(struct world *w)
{
    for (int i = 0; i < w->nteams; i++)
        for (int k = 0; k < SQUAD; k++) {
            struct player *p = w->teams[i].squad[k];
            p->goals += p->season_goals;
            p->season_goals = 0;
            p->injured_until = 0;
            p->stamina = 1.0;
            p->age++;
            p->skill += p->age < 27 ? dice(40) / 10.0 : -(dice(30) / 10.0);
            if (p->skill < 10)
                p->skill = 10;
            if (p->age > 34 && dice(3) == 0) {
                new_player(p, p->id, 17);
                w->retired++;
            }
        }
}

static void report_season(struct world *w, int season)
{
    long goals = 0, upsets = 0, attendance = 0, yellow = 0;
    double surprise = 0;
    const struct player *scorer = w->teams[0].squad[0];
    for (int i = 0; i < w->nleagues; i++) {
        struct league *l = &w->leagues[i];
        sort_table(l);
        l->teams[0]->titles++;
        goals += l->goals;
        upsets += l->upsets;
        for (int k = 0; k < l->nfixtures; k++) {
            const struct fixture *f = &l->fixtures[k];
            double result = f->home_goals > f->away_goals ? 1 : f->home_goals == f->away_goals ? 0.5 : 0;
            surprise += (result - f->expected) * (result - f->expected);
            attendance += f->attendance;
            yellow += f->yellow;
        }
        for (int k = 0; k < TEAMS_PER_LEAGUE; k++)
            l->teams[k]->total_points += l->teams[k]->now.points;
    }
    for (int i = 0; i < w->nteams; i++)
        for (int k = 0; k < SQUAD; k++)
            if (w->teams[i].squad[k]->season_goals > scorer->season_goals)
                scorer = w->teams[i].squad[k];
    const struct team *first = w->leagues[0].teams[0];
    printf("season %d: %s wins %s with %d points, %ld goals, %ld upsets, surprise %.6f\n", season,
           first->name, w->leagues[0].name, first->now.points, goals, upsets, surprise);
    printf("  attendance %ld, yellow %ld, top scorer %s %s (%s, %d) %d goals\n", attendance, yellow,
           scorer->first_name, scorer->last_name, scorer->nationality, scorer->age, scorer->season_goals);
}

static void report(const struct world *w)
{
    uint64_t sum = 0;
    double skill = 0, elo = 0;
    long goals = 0, minutes = 0, clubs = 0, points = 0, income = 0;
    const struct team *best = &w->teams[0];
    for (int i = 0; i < w->nteams; i++) {
        const struct team *t = &w->teams[i];
        elo += t->best_elo;
        points += t->total_points;
        income += t->income;
        if (t->elo > best->elo)
            best = t;
        for (int k = 0; k < SQUAD; k++) {
            const struct player *p = t->squad[k];
            skill += p->skill;
            goals += p->goals;
            minutes += p->minutes;
            clubs += p->clubs;
            sum = sum * 31 + (uint64_t)p->id + (uint64_t)p->appearances * 3 + (uint64_t)p->yellow_cards;
        }
        sum += (uint64_t)t->league * 7 + (uint64_t)t->titles;
    }
    printf("%ld matches, %ld transfers, %ld injuries, %ld retired\n", w->matches, w->transfers, w->injuries, w->retired);
    printf("skill %.6f, goals %ld, minutes %ld, clubs %ld, points %ld, income %ld\n", skill, goals, minutes, clubs, points, income);
    printf("best %s of %s (elo %.4f), mean peak %.6f, checksum %016llx\n", best->name, best->stadium, best->elo,
           elo / w->nteams, (unsigned long long)sum);
}

int main(int argc, char **argv)
{
    int nleagues = argc > 1 ? atoi(argv[1]) : 1000;
    int seasons = argc > 2 ? atoi(argv[2]) : 4;
    if (nleagues < 1 || seasons < 1) {
        fprintf(stderr, "usage: %s [leagues] [seasons]\n", argv[0]);
        return 2;
    }
    struct world *w = world_create(nleagues);
    if (!w) {
        fprintf(stderr, "league: out of memory\n");
        return 1;
    }
    for (int s = 1; s <= seasons; s++) {
        start_season(w, s);
        play_season(w);
        report_season(w, s);
        promote(w);
        grow_older(w);
        transfers(w);
    }
    report(w);
    world_free(w);
    return 0;
}
