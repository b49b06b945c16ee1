/* Setting up: players, teams, leagues, the fixture list. */
#include "league.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const first_names[] = { "Ada", "Ben", "Carl", "Dora", "Emil", "Finn", "Gina", "Hugo" };
static const char *const last_names[] = { "Berg", "Costa", "Dubois", "Evans", "Fischer", "Garcia", "Holm" };
static const char *const countries[] = { "ENG", "ESP", "FRA", "GER", "ITA", "NOR" };
static const char *const referees[] = { "Collina", "Webb", "Frappart", "Merk", "Rizzoli" };

void new_player(struct player *p, int id, int age)
{
    struct team *team = p->team;
    memset(p, 0, sizeof *p);
    p->team = team;
    p->id = id;
    snprintf(p->first_name, sizeof p->first_name, "%s", first_names[dice(8)]);
    snprintf(p->last_name, sizeof p->last_name, "%s", last_names[dice(7)]);
    strcpy(p->nationality, countries[dice(6)]);
    uint32_t x = dice(16);
    p->position = x < 2 ? KEEPER : x < 7 ? DEFENDER : x < 12 ? MIDFIELDER : FORWARD;
    p->age = age;
    p->skill = 30 + dice(600) / 10.0;
    p->stamina = 1.0;
    p->market_value = (long)(p->skill * 10000) + dice(100000);
    p->clubs = 1;
}

struct world *world_create(int nleagues)
{
    struct world *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->nleagues = nleagues;
    w->nteams = nleagues * TEAMS_PER_LEAGUE;
    w->nplayers = w->nteams * SQUAD;
    w->leagues = calloc((size_t)w->nleagues, sizeof *w->leagues);
    w->teams = calloc((size_t)w->nteams, sizeof *w->teams);
    w->players = calloc((size_t)w->nplayers, sizeof *w->players);
    if (!w->leagues || !w->teams || !w->players) {
        world_free(w);
        return NULL;
    }
    for (int i = 0; i < w->nteams; i++) {
        struct team *t = &w->teams[i];
        t->id = i;
        snprintf(t->name, sizeof t->name, "Team %d", i);
        snprintf(t->stadium, sizeof t->stadium, "Arena %d", i);
        t->founded = 1880 + (int)dice(120);
        t->capacity = 1000 + (int)dice(60000);
        t->elo = t->best_elo = 1500;
        t->league = i / TEAMS_PER_LEAGUE;
    }
    for (int i = 0; i < w->nleagues; i++) {
        struct league *l = &w->leagues[i];
        l->tier = i;
        snprintf(l->name, sizeof l->name, "League %d", i);
        for (int k = 0; k < TEAMS_PER_LEAGUE; k++)
            l->teams[k] = &w->teams[i * TEAMS_PER_LEAGUE + k];
    }
    /* the draft: every team picks one player a round */
    for (int i = 0; i < w->nplayers; i++) {
        struct player *p = &w->players[i];
        new_player(p, i, 17 + (int)dice(18));
        p->team = &w->teams[i % w->nteams];
        p->team->squad[i / w->nteams] = p;
    }
    return w;
}

void world_free(struct world *w)
{
    if (!w)
        return;
    for (int i = 0; w->leagues && i < w->nleagues; i++)
        free(w->leagues[i].fixtures);
    free(w->leagues);
    free(w->teams);
    free(w->players);
    free(w);
}

/* Everyone against everyone, twice (the circle method). */
int draw_fixtures(struct league *l, int season)
{
    const int n = TEAMS_PER_LEAGUE;
    if (!l->fixtures) {
        l->fixtures = calloc((size_t)(ROUNDS * n / 2), sizeof *l->fixtures);
        if (!l->fixtures)
            return -1;
    }
    l->nfixtures = 0;
    for (int round = 0; round < ROUNDS; round++)
        for (int k = 0; k < n / 2; k++) {
            int r = round % (n - 1);
            int a = k == 0 ? n - 1 : (r + k) % (n - 1);
            int b = k == 0 ? r : (r + n - 1 - k) % (n - 1);
            struct fixture *f = &l->fixtures[l->nfixtures++];
            memset(f, 0, sizeof *f);
            f->season = season;
            f->round = round;
            f->home = l->teams[(round + k) % 2 == (round >= n - 1) ? a : b];
            f->away = l->teams[(round + k) % 2 == (round >= n - 1) ? b : a];
            f->referee = referees[(round * 7 + k) % 5];
        }
    return 0;
}
