#ifndef LEAGUE_H
#define LEAGUE_H
#include <stdint.h>

#define TEAMS_PER_LEAGUE 20
#define ROUNDS (2 * (TEAMS_PER_LEAGUE - 1))
#define SQUAD 16
#define LINEUP 11

enum position { KEEPER, DEFENDER, MIDFIELDER, FORWARD };

/* What is not needed in a match, by the id of the player. */
struct player_info {
    char first_name[20];
    char last_name[20];
    char nationality[4];
    uint32_t market_value;
    uint16_t goals;
    uint16_t yellow_cards;
    uint16_t clubs;
    uint8_t age;
};

/* The players of one team, by place in the squad. */
struct squad {
    double skill[SQUAD];
    double stamina[SQUAD];
    uint8_t injured_until[SQUAD];    /* round of the season */
    uint8_t position[SQUAD];
    uint8_t season_goals[SQUAD];     /* at most 6 a match */
    uint16_t appearances[SQUAD];
    uint32_t minutes[SQUAD];
    uint32_t id[SQUAD];
};

struct season_record {
    uint16_t goals_for, goals_against;
    uint8_t played, won, drawn, lost;
    uint8_t points;                  /* at most 114 */
};

struct team {
    double elo;
    double best_elo;
    int64_t income;
    struct season_record now;
    uint16_t capacity;
    uint16_t league;
    uint16_t titles;
    uint32_t total_points;
};

struct team_info {
    char name[32];
    char stadium[32];
    int founded;
};

struct fixture {
    uint32_t home, away;
    double expected;
    uint16_t attendance;
    uint8_t home_goals, away_goals;
    uint8_t round;
    uint8_t yellow;
};

struct league {
    uint32_t teams[TEAMS_PER_LEAGUE];    /* by place after sorting */
    struct fixture *fixtures;            /* in order of rounds */
    int nfixtures;
    long goals;
    long upsets;
};

struct world {
    struct league *leagues;
    int nleagues;
    struct team *teams;
    struct squad *squads;
    struct team_info *team_infos;
    int nteams;
    struct player_info *players;
    int nplayers;
    long matches;
    long transfers;
    long injuries;
    long retired;
};

uint32_t dice(uint32_t sides);
struct world *world_create(int nleagues);
void world_free(struct world *w);
int draw_fixtures(struct league *l);
void play_match(struct world *w, struct league *l, struct fixture *f);
void sort_table(const struct world *w, struct league *l);
void new_player(struct world *w, struct squad *s, int k, uint32_t id, int age);
#endif
