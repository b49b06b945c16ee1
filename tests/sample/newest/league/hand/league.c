/* league: a pyramid of leagues over some seasons. */
#include "league.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Move or swap players between places with all their fields. */
#define EACH_FIELD(DO) DO(skill) DO(stamina) DO(injured_until) DO(position) \
    DO(season_goals) DO(appearances) DO(minutes) DO(id)

static void swap_players(struct squad *a, int i, struct squad *b, int k)
{
#define SWAP(field) { __typeof__(a->field[0]) t = a->field[i]; a->field[i] = b->field[k]; b->field[k] = t; }
    EACH_FIELD(SWAP)
#undef SWAP
}

/* The coach puts the best first. */
static void sort_squad(struct squad *s)
{
    for (int i = 1; i < SQUAD; i++)
        for (int k = i; k > 0 && s->skill[k - 1] < s->skill[k]; k--)
            swap_players(s, k - 1, s, k);
}

static void transfers(struct world *w)
{
    int n = w->nteams / 2;
    while (n--) {
        uint32_t a = dice((uint32_t)w->nteams), b = dice((uint32_t)w->nteams);
        int i = (int)dice(SQUAD), k = (int)dice(SQUAD);
        if (a == b)
            continue;
        struct player_info *p = &w->players[w->squads[a].id[i]], *q = &w->players[w->squads[b].id[k]];
        swap_players(&w->squads[a], i, &w->squads[b], k);
        p->clubs++;
        q->clubs++;
        w->teams[a].income += (int64_t)p->market_value - q->market_value;
        w->teams[b].income += (int64_t)q->market_value - p->market_value;
        w->transfers++;
    }
}

static void start_season(struct world *w)
{
    for (int i = 0; i < w->nteams; i++) {
        sort_squad(&w->squads[i]);
        memset(&w->teams[i].now, 0, sizeof w->teams[i].now);
    }
    for (int i = 0; i < w->nleagues; i++) {
        w->leagues[i].goals = 0;
        w->leagues[i].upsets = 0;
        if (draw_fixtures(&w->leagues[i])) {
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
            uint32_t t = up->teams[TEAMS_PER_LEAGUE - 1 - k];
            up->teams[TEAMS_PER_LEAGUE - 1 - k] = down->teams[k];
            down->teams[k] = t;
            w->teams[t].league = (uint16_t)(i + 1);
            w->teams[up->teams[TEAMS_PER_LEAGUE - 1 - k]].league = (uint16_t)i;
        }
    }
}

static void grow_older(struct world *w)
{
    for (int i = 0; i < w->nteams; i++)
        for (int k = 0; k < SQUAD; k++) {
            struct squad *s = &w->squads[i];
            struct player_info *p = &w->players[s->id[k]];
            p->goals = (uint16_t)(p->goals + s->season_goals[k]);
            s->season_goals[k] = 0;
            s->injured_until[k] = 0;
            s->stamina[k] = 1.0;
            p->age++;
            s->skill[k] += p->age < 27 ? dice(40) / 10.0 : -(dice(30) / 10.0);
            if (s->skill[k] < 10)
                s->skill[k] = 10;
            if (p->age > 34 && dice(3) == 0) {
                new_player(w, s, k, s->id[k], 17);
                w->retired++;
            }
        }
}

static void report_season(struct world *w, int season)
{
    long goals = 0, upsets = 0, attendance = 0, yellow = 0;
    double surprise = 0;
    int scorer_goals = w->squads[0].season_goals[0];
    uint32_t scorer_id = w->squads[0].id[0];
    for (int i = 0; i < w->nleagues; i++) {
        struct league *l = &w->leagues[i];
        sort_table(w, l);
        w->teams[l->teams[0]].titles++;
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
            w->teams[l->teams[k]].total_points += w->teams[l->teams[k]].now.points;
    }
    for (int i = 0; i < w->nteams; i++)
        for (int k = 0; k < SQUAD; k++)
            if (w->squads[i].season_goals[k] > scorer_goals) {
                scorer_goals = w->squads[i].season_goals[k];
                scorer_id = w->squads[i].id[k];
            }
    const struct player_info *scorer = &w->players[scorer_id];
    uint32_t first = w->leagues[0].teams[0];
    printf("season %d: %s wins League 0 with %d points, %ld goals, %ld upsets, surprise %.6f\n", season,
           w->team_infos[first].name, w->teams[first].now.points, goals, upsets, surprise);
    printf("  attendance %ld, yellow %ld, top scorer %s %s (%s, %d) %d goals\n", attendance, yellow,
           scorer->first_name, scorer->last_name, scorer->nationality, scorer->age, scorer_goals);
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
            const struct squad *s = &w->squads[i];
            const struct player_info *p = &w->players[s->id[k]];
            skill += s->skill[k];
            goals += p->goals;
            minutes += s->minutes[k];
            clubs += p->clubs;
            sum = sum * 31 + s->id[k] + (uint64_t)s->appearances[k] * 3 + (uint64_t)p->yellow_cards;
        }
        sum += (uint64_t)t->league * 7 + (uint64_t)t->titles;
    }
    printf("%ld matches, %ld transfers, %ld injuries, %ld retired\n", w->matches, w->transfers, w->injuries, w->retired);
    printf("skill %.6f, goals %ld, minutes %ld, clubs %ld, points %ld, income %ld\n", skill, goals, minutes, clubs, points, income);
    printf("best %s of %s (elo %.4f), mean peak %.6f, checksum %016llx\n", w->team_infos[best - w->teams].name, w->team_infos[best - w->teams].stadium, best->elo,
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
        start_season(w);
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
