#ifndef LEAGUE_H
#define LEAGUE_H
#include <stdint.h>

#define TEAMS_PER_LEAGUE 20
#define ROUNDS (2 * (TEAMS_PER_LEAGUE - 1))
#define SQUAD 16
#define LINEUP 11

enum position { KEEPER, DEFENDER, MIDFIELDER, FORWARD };

struct team;

struct player {
    int id;
    char first_name[20];
    char last_name[20];
    char nationality[4];
    enum position position;
    int age;
    double skill;
    double stamina;
    long market_value;
    int injured_until;          /* round of the season */
    int season_goals, goals;
    int appearances;
    long minutes;
    int yellow_cards;
    int clubs;
    struct team *team;
};

struct season_record {
    int played, won, drawn, lost;
    int goals_for, goals_against;
    int points;
};

struct team {
    int id;
    char name[32];
    char stadium[32];
    int founded;
    int capacity;
    double elo;
    double best_elo;
    int league;
    struct player *squad[SQUAD];
    struct season_record now;
    long total_points;
    long income;
    int titles;
};

struct fixture {
    int season, round;
    struct team *home, *away;
    int home_goals, away_goals;
    double expected;
    int attendance;
    int yellow;
    const char *referee;
};

struct league {
    int tier;
    char name[24];
    struct team *teams[TEAMS_PER_LEAGUE];    /* by place after sorting */
    struct fixture *fixtures;                /* in order of rounds */
    int nfixtures;
    long goals;
    long upsets;
};

struct world {
    struct league *leagues;
    int nleagues;
    struct team *teams;
    int nteams;
    struct player *players;
    int nplayers;
    long matches;
    long transfers;
    long injuries;
    long retired;
};

uint32_t dice(uint32_t sides);
struct world *world_create(int nleagues);
void world_free(struct world *w);
int draw_fixtures(struct league *l, int season);
void play_match(struct world *w, struct league *l, struct fixture *f);
void sort_table(struct league *l);
void new_player(struct player *p, int id, int age);
#endif
