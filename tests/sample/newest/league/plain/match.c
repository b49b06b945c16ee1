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
static int line_up(const struct team *t, int round, struct player **eleven)
{
    int n = 0;
    for (int i = 0; i < SQUAD && n < LINEUP; i++) {
        struct player *p = t->squad[i];
        if (p->injured_until <= round)
            eleven[n++] = p;
    }
    return n;
}

static double strength(struct player *const *eleven, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        const struct player *p = eleven[i];
        double form = p->skill * (0.5 + 0.5 * p->stamina);
        sum += p->position == KEEPER ? form * 1.2 : form;
    }
    return sum;
}

static void tire(struct world *w, struct player **eleven, int n, int round)
{
    for (int i = 0; i < n; i++) {
        struct player *p = eleven[i];
        p->appearances++;
        p->minutes += 90;
        p->stamina *= 0.96;
    }
    if (dice(4) == 0) {
        struct player *p = eleven[dice((uint32_t)n)];
        p->injured_until = round + 1 + (int)dice(6);
        w->injuries++;
    }
}

/* All rest between rounds. */
static void rest(struct team *t)
{
    for (int i = 0; i < SQUAD; i++) {
        struct player *p = t->squad[i];
        p->stamina += (1.0 - p->stamina) * 0.3;
    }
}

static int score(double share, struct player **eleven, int n)
{
    int goals = 0;
    for (int chance = 0; chance < 6; chance++)
        if (dice(1000) < share * 420) {
            struct player *p = eleven[dice((uint32_t)n)];
            if (p->position == KEEPER)
                p = eleven[n - 1];
            p->season_goals++;
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
    r->goals_for += scored;
    r->goals_against += conceded;
    if (scored > conceded) {
        r->won++;
        r->points += 3;
    } else if (scored == conceded) {
        r->drawn++;
        r->points++;
    } else {
        r->lost++;
    }
}

void play_match(struct world *w, struct league *l, struct fixture *f)
{
    struct player *home[LINEUP], *away[LINEUP];
    int nh = line_up(f->home, f->round, home), na = line_up(f->away, f->round, away);
    double sh = strength(home, nh) * 1.08, sa = strength(away, na);

    f->home_goals = score(sh / (sh + sa), home, nh);
    f->away_goals = score(sa / (sh + sa), away, na);
    tire(w, home, nh, f->round);
    tire(w, away, na, f->round);
    if (dice(3) == 0) {
        home[dice((uint32_t)nh)]->yellow_cards++;
        f->yellow++;
    }
    f->expected = expectation(f->home->elo + 60 - f->away->elo);
    double result = f->home_goals > f->away_goals ? 1 : f->home_goals == f->away_goals ? 0.5 : 0;
    double change = 24 * (result - f->expected);
    f->home->elo += change;
    f->away->elo -= change;
    if (f->home->elo > f->home->best_elo)
        f->home->best_elo = f->home->elo;
    if (f->away->elo > f->away->best_elo)
        f->away->best_elo = f->away->elo;
    if ((f->expected > 0.7 && result == 0) || (f->expected < 0.3 && result == 1))
        l->upsets++;
    f->attendance = f->home->capacity / 2 + (int)dice((uint32_t)f->home->capacity / 2 + 1);
    f->home->income += f->attendance * 20L;
    account(&f->home->now, f->home_goals, f->away_goals);
    account(&f->away->now, f->away_goals, f->home_goals);
    rest(f->home);
    rest(f->away);
    l->goals += f->home_goals + f->away_goals;
    w->matches++;
}

static int by_points(const void *a, const void *b)
{
    const struct team *x = *(struct team *const *)a, *y = *(struct team *const *)b;
    const struct season_record *r = &x->now, *s = &y->now;
    if (r->points != s->points)
        return s->points - r->points;
    int dr = r->goals_for - r->goals_against, ds = s->goals_for - s->goals_against;
    if (dr != ds)
        return ds - dr;
    if (r->goals_for != s->goals_for)
        return s->goals_for - r->goals_for;
    return x->id - y->id;
}

void sort_table(struct league *l)
{
    qsort(l->teams, TEAMS_PER_LEAGUE, sizeof l->teams[0], by_points);
}
