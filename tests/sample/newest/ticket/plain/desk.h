/* desk.h - the things of a help desk */
#ifndef DESK_H
#define DESK_H

#include <stdbool.h>
#include <stddef.h>

#define NUM_SKILLS 6
#define MAX_PRIORITY 9

typedef long seconds;

enum ticket_state { WAITING, IN_WORK, CLOSED, WITHDRAWN };

struct customer {
    long id;
    char name[32];
    int contract;               /* 0 basic .. 3 premium */
    long open_tickets;
    long total_tickets;
    long satisfaction;
};

struct agent {
    int id;
    char name[24];
    int skill, second_skill;
    bool busy;
    long handled;
    seconds worked;
    struct agent *next_idle;
};

struct ticket {
    long id;
    char subject[40];
    struct customer *customer;
    int skill;
    int severity;
    int priority;
    enum ticket_state state;
    seconds opened;
    seconds deadline;
    seconds started;
    seconds closed;
    seconds effort;
    int escalations;
    int chased;
    size_t queue_index;
    struct agent *agent;
    struct ticket *prev, *next; /* open tickets */
    char resolution[24];
};

/* A priority queue of waiting tickets that knows where everyone stands. */
struct ticket_queue {
    struct ticket **items;
    size_t count, capacity;
    size_t longest;
};

void queue_push(struct ticket_queue *q, struct ticket *t);
struct ticket *queue_pop(struct ticket_queue *q);
void queue_remove(struct ticket_queue *q, struct ticket *t);
void queue_raised(struct ticket_queue *q, struct ticket *t);

enum event_type { EV_ARRIVAL, EV_DONE, EV_TIMER, EV_CHASE, EV_DAY };

struct event {
    seconds time;
    unsigned long seq;          /* first come, first served */
    enum event_type type;
    struct ticket *ticket;
    struct agent *agent;
};

struct event_queue {
    struct event *items;
    size_t count, capacity;
    unsigned long next_seq;
};

void event_push(struct event_queue *q, seconds time, enum event_type type,
                struct ticket *ticket, struct agent *agent);
bool event_pop(struct event_queue *q, struct event *out);

void *check_alloc(void *p);

#endif
