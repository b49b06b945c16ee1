/* Playing: line-ups, goals, ratings, tables. */
#include "league.h"
#include <stdlib.h>

static uint32_t state = 19920527u;

uint32_t dice(uint32_t sides)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return (uint32_t)(((uint64_t)state * sides) >> 32);
}

/* The eleven first players of the squad who can play. */
static int line_up(const struct squad *s, int round, uint8_t *eleven)
{
    int n = 0;
    for (int i = 0; i < SQUAD && n < LINEUP; i++)
        if (s->injured_until[i] <= round)
            eleven[n++] = (uint8_t)i;
    return n;
}

static double strength(const struct squad *s, const uint8_t *eleven, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        int p = eleven[i];
        double form = s->skill[p] * (0.5 + 0.5 * s->stamina[p]);
        sum += s->position[p] == KEEPER ? form * 1.2 : form;
    }
    return sum;
}

static void tire(struct world *w, struct squad *s, const uint8_t *eleven, int n, int round)
{
    for (int i = 0; i < n; i++) {
        int p = eleven[i];
        s->appearances[p]++;
        s->minutes[p] += 90;
        s->stamina[p] *= 0.96;
    }
    if (dice(4) == 0) {
        int p = eleven[dice((uint32_t)n)];
        s->injured_until[p] = (uint8_t)(round + 1 + (int)dice(6));
        w->injuries++;
    }
}

/* All rest between rounds. */
static void rest(struct squad *s)
{
    for (int i = 0; i < SQUAD; i++)
        s->stamina[i] += (1.0 - s->stamina[i]) * 0.3;
}

static int score(double share, struct squad *s, const uint8_t *eleven, int n)
{
    int goals = 0;
    for (int chance = 0; chance < 6; chance++)
        if (dice(1000) < share * 420) {
            int p = eleven[dice((uint32_t)n)];
            if (s->position[p] == KEEPER)
                p = eleven[n - 1];
            s->season_goals[p]++;
            goals++;
        }
    return goals;
}

static double expectation(double difference)
{
    double d = difference < 0 ? -difference : difference;
    double e = d / (2 * (d + 300));
    return difference < 0 ? 0.5 - e : 0.5 + e;
}

static void account(struct season_record *r, int scored, int conceded)
{
    r->played++;
    r->goals_for = (uint16_t)(r->goals_for + scored);
    r->goals_against = (uint16_t)(r->goals_against + conceded);
    if (scored > conceded) {
        r->won++;
        r->points = (uint8_t)(r->points + 3);
    } else if (scored == conceded) {
        r->drawn++;
        r->points++;
    } else {
        r->lost++;
    }
}

void play_match(struct world *w, struct league *l, struct fixture *f)
{
    uint8_t home[LINEUP], away[LINEUP];
    struct squad *hs = &w->squads[f->home], *as = &w->squads[f->away];
    struct team *ht = &w->teams[f->home], *at = &w->teams[f->away];
    int nh = line_up(hs, f->round, home), na = line_up(as, f->round, away);
    double sh = strength(hs, home, nh) * 1.08, sa = strength(as, away, na);

    f->home_goals = (uint8_t)score(sh / (sh + sa), hs, home, nh);
    f->away_goals = (uint8_t)score(sa / (sh + sa), as, away, na);
    tire(w, hs, home, nh, f->round);
    tire(w, as, away, na, f->round);
    if (dice(3) == 0) {
        w->players[hs->id[home[dice((uint32_t)nh)]]].yellow_cards++;
        f->yellow++;
    }
    f->expected = expectation(ht->elo + 60 - at->elo);
    double result = f->home_goals > f->away_goals ? 1 : f->home_goals == f->away_goals ? 0.5 : 0;
    double change = 24 * (result - f->expected);
    ht->elo += change;
    at->elo -= change;
    if (ht->elo > ht->best_elo)
        ht->best_elo = ht->elo;
    if (at->elo > at->best_elo)
        at->best_elo = at->elo;
    if ((f->expected > 0.7 && result == 0) || (f->expected < 0.3 && result == 1))
        l->upsets++;
    f->attendance = (uint16_t)(ht->capacity / 2 + (int)dice((uint32_t)ht->capacity / 2 + 1));
    ht->income += f->attendance * 20L;
    account(&ht->now, f->home_goals, f->away_goals);
    account(&at->now, f->away_goals, f->home_goals);
    rest(hs);
    rest(as);
    l->goals += f->home_goals + f->away_goals;
    w->matches++;
}

static const struct team *sorted_teams;

static int by_points(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    const struct season_record *r = &sorted_teams[x].now, *s = &sorted_teams[y].now;
    if (r->points != s->points)
        return s->points - r->points;
    int dr = r->goals_for - r->goals_against, ds = s->goals_for - s->goals_against;
    if (dr != ds)
        return ds - dr;
    if (r->goals_for != s->goals_for)
        return s->goals_for - r->goals_for;
    return x < y ? -1 : x > y;
}

void sort_table(const struct world *w, struct league *l)
{
    sorted_teams = w->teams;
    qsort(l->teams, TEAMS_PER_LEAGUE, sizeof l->teams[0], by_points);
}
