/* Setting up: players, teams, leagues, the fixture list. */
#include "league.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const first_names[] = { "Ada", "Ben", "Carl", "Dora", "Emil", "Finn", "Gina", "Hugo" };
static const char *const last_names[] = { "Berg", "Costa", "Dubois", "Evans", "Fischer", "Garcia", "Holm" };
static const char *const countries[] = { "ENG", "ESP", "FRA", "GER", "ITA", "NOR" };

void new_player(struct world *w, struct squad *s, int k, uint32_t id, int age)
{
    struct player_info *p = &w->players[id];
    memset(p, 0, sizeof *p);
    snprintf(p->first_name, sizeof p->first_name, "%s", first_names[dice(8)]);
    snprintf(p->last_name, sizeof p->last_name, "%s", last_names[dice(7)]);
    strcpy(p->nationality, countries[dice(6)]);
    uint32_t x = dice(16);
    s->id[k] = id;
    s->position[k] = x < 2 ? KEEPER : x < 7 ? DEFENDER : x < 12 ? MIDFIELDER : FORWARD;
    p->age = (uint8_t)age;
    s->skill[k] = 30 + dice(600) / 10.0;
    s->stamina[k] = 1.0;
    s->injured_until[k] = s->season_goals[k] = 0;
    s->appearances[k] = 0;
    s->minutes[k] = 0;
    p->market_value = (uint32_t)(s->skill[k] * 10000) + dice(100000);
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
    w->squads = aligned_alloc(64, ((size_t)w->nteams * sizeof *w->squads + 63) / 64 * 64);
    w->team_infos = calloc((size_t)w->nteams, sizeof *w->team_infos);
    w->players = calloc((size_t)w->nplayers, sizeof *w->players);
    if (!w->leagues || !w->teams || !w->squads || !w->team_infos || !w->players) {
        world_free(w);
        return NULL;
    }
    for (int i = 0; i < w->nteams; i++) {
        struct team *t = &w->teams[i];
        struct team_info *o = &w->team_infos[i];
        snprintf(o->name, sizeof o->name, "Team %d", i);
        snprintf(o->stadium, sizeof o->stadium, "Arena %d", i);
        o->founded = 1880 + (int)dice(120);
        t->capacity = (uint16_t)(1000 + dice(60000));
        t->elo = t->best_elo = 1500;
        t->league = (uint16_t)(i / TEAMS_PER_LEAGUE);
    }
    for (int i = 0; i < w->nleagues; i++) {
        struct league *l = &w->leagues[i];
        for (int k = 0; k < TEAMS_PER_LEAGUE; k++)
            l->teams[k] = (uint32_t)(i * TEAMS_PER_LEAGUE + k);
    }
    /* the draft: every team picks one player a round */
    for (int i = 0; i < w->nplayers; i++)
        new_player(w, &w->squads[i % w->nteams], i / w->nteams, (uint32_t)i, 17 + (int)dice(18));
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
    free(w->squads);
    free(w->team_infos);
    free(w->players);
    free(w);
}

/* Everyone against everyone, twice (the circle method). */
int draw_fixtures(struct league *l)
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
            f->round = (uint8_t)round;
            f->home = l->teams[(round + k) % 2 == (round >= n - 1) ? a : b];
            f->away = l->teams[(round + k) % 2 == (round >= n - 1) ? b : a];
        }
    return 0;
}
