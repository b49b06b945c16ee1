/* ticket - two months at an overloaded help desk.   usage: ticket [tickets] */
#include "desk.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DAY 86400L
#define DAYS 60

static struct {
    struct customer *customers;
    long num_customers;
    struct agent *agents;
    long num_agents;
    struct ticket **all;        /* by number */
    long num_tickets, max_tickets;
    struct ticket *open_first, *open_last;
    long num_open;
    struct ticket_queue queues[NUM_SKILLS];
    struct agent *idle[NUM_SKILLS];
    struct event_queue events;
    seconds now;
    long escalated, withdrawn, chases, in_time, late;
} desk;

static uint32_t rs[4] = { 123456789, 362436069, 521288629, 88675123 };

static long uniform(long n)
{
    uint32_t t = rs[0] ^ (rs[0] << 11);
    rs[0] = rs[1];
    rs[1] = rs[2];
    rs[2] = rs[3];
    rs[3] = rs[3] ^ (rs[3] >> 19) ^ t ^ (t >> 8);
    return (long)(rs[3] % (uint32_t)n);
}

static const char *topics[] = { "printer", "password", "network", "mail",
                                "database", "laptop", "phone" };
static const char *troubles[] = { "broken", "slow", "lost", "locked",
                                  "strange" };

static void set_up(long max_tickets)
{
    desk.max_tickets = max_tickets;
    desk.all = check_alloc(calloc((size_t)max_tickets, sizeof *desk.all));
    desk.num_customers = max_tickets / 20 + 1;
    desk.customers = check_alloc(calloc((size_t)desk.num_customers,
                                        sizeof *desk.customers));
    for (long i = 0; i < desk.num_customers; i++) {
        struct customer *c = &desk.customers[i];
        c->id = i;
        snprintf(c->name, sizeof c->name, "customer-%ld", i);
        c->contract = (int)(uniform(10) / 3);
    }
    desk.num_agents = max_tickets / 1700 + NUM_SKILLS;
    desk.agents = check_alloc(calloc((size_t)desk.num_agents,
                                     sizeof *desk.agents));
    for (long i = 0; i < desk.num_agents; i++) {
        struct agent *a = &desk.agents[i];
        a->id = (int)i;
        snprintf(a->name, sizeof a->name, "agent %ld", i);
        a->skill = (int)(i % NUM_SKILLS);
        a->second_skill = (int)uniform(NUM_SKILLS);
        a->next_idle = desk.idle[a->skill];
        desk.idle[a->skill] = a;
    }
}

static void link_open(struct ticket *t)
{
    t->prev = desk.open_last;
    t->next = NULL;
    if (desk.open_last)
        desk.open_last->next = t;
    else
        desk.open_first = t;
    desk.open_last = t;
    desk.num_open++;
}

static void unlink_open(struct ticket *t)
{
    if (t->prev)
        t->prev->next = t->next;
    else
        desk.open_first = t->next;
    if (t->next)
        t->next->prev = t->prev;
    else
        desk.open_last = t->prev;
    desk.num_open--;
}

static void start_work(struct agent *a, struct ticket *t)
{
    a->busy = true;
    t->agent = a;
    t->state = IN_WORK;
    t->started = desk.now;
    seconds effort = t->effort;
    if (a->skill != t->skill)
        effort += effort / 3;
    a->worked += effort;
    event_push(&desk.events, desk.now + effort, EV_DONE, t, a);
}

static seconds first_wait(const struct ticket *t)
{
    return 3600 * (2 + 6 * (4 - t->severity));
}

static void arrival(void)
{
    struct ticket *t = check_alloc(calloc(1, sizeof *t));
    t->id = desk.num_tickets;
    desk.all[desk.num_tickets++] = t;
    t->customer = &desk.customers[uniform(desk.num_customers)];
    t->customer->open_tickets++;
    t->customer->total_tickets++;
    const char *topic = topics[uniform(7)];
    snprintf(t->subject, sizeof t->subject, "%s %s (%ld)", topic,
             troubles[uniform(5)], t->id);
    t->skill = (int)uniform(NUM_SKILLS);
    t->severity = 1 + (int)uniform(4);
    t->priority = t->severity / 2 + t->customer->contract / 2;
    t->opened = desk.now;
    t->effort = 600 + uniform(4800) + uniform(4800);
    t->deadline = desk.now + first_wait(t) * 4 + uniform(DAY);
    link_open(t);

    struct agent *a = desk.idle[t->skill];
    if (a) {
        desk.idle[t->skill] = a->next_idle;
        start_work(a, t);
    } else {
        t->state = WAITING;
        queue_push(&desk.queues[t->skill], t);
        event_push(&desk.events, desk.now + first_wait(t), EV_TIMER, t, NULL);
    }
    if (desk.num_tickets < desk.max_tickets) {
        seconds span = DAY * DAYS * 8 / 10;
        seconds gap = span * (desk.num_tickets + 1) / desk.max_tickets -
                      span * desk.num_tickets / desk.max_tickets;
        event_push(&desk.events, desk.now + gap, EV_ARRIVAL, NULL, NULL);
    }
}

static void finish(struct ticket *t, enum ticket_state state)
{
    t->state = state;
    t->closed = desk.now;
    struct customer *c = t->customer;
    c->open_tickets--;
    if (state == CLOSED && t->closed <= t->deadline) {
        desk.in_time++;
        c->satisfaction += 2;
    } else {
        desk.late++;
        c->satisfaction -= 1 + t->escalations;
    }
    snprintf(t->resolution, sizeof t->resolution, "%s",
             state == CLOSED ? "solved" : "withdrawn");
    unlink_open(t);
}

static void done(struct ticket *t, struct agent *a)
{
    finish(t, CLOSED);
    a->handled++;
    a->busy = false;
    struct ticket *next = queue_pop(&desk.queues[a->skill]);
    if (!next)
        next = queue_pop(&desk.queues[a->second_skill]);
    if (next) {
        start_work(a, next);
    } else {
        a->next_idle = desk.idle[a->skill];
        desk.idle[a->skill] = a;
    }
}

static void timer(struct ticket *t)
{
    if (t->state != WAITING)
        return;
    t->escalations++;
    desk.escalated++;
    if (t->priority < MAX_PRIORITY &&
        (desk.now > t->deadline || t->escalations % 2 == 0)) {
        t->priority++;
        queue_raised(&desk.queues[t->skill], t);
    }
    event_push(&desk.events, desk.now + first_wait(t) * (1 + t->escalations),
               EV_TIMER, t, NULL);
}

/* A customer calls about some ticket. */
static void chase(void)
{
    if (desk.num_tickets > 0) {
        struct ticket *t = desk.all[uniform(desk.num_tickets)];
        if (t->state == WAITING) {
            t->chased++;
            desk.chases++;
            if (uniform(10) == 0) {
                queue_remove(&desk.queues[t->skill], t);
                finish(t, WITHDRAWN);
                desk.withdrawn++;
            } else if (t->chased % 2 == 0 && t->priority < MAX_PRIORITY) {
                t->priority++;
                queue_raised(&desk.queues[t->skill], t);
            }
        }
    }
    event_push(&desk.events,
               desk.now + 1 + uniform(DAY * DAYS / desk.max_tickets * 2 + 1),
               EV_CHASE, NULL, NULL);
}

static void daily_report(int print)
{
    long by_priority[MAX_PRIORITY + 1] = { 0 };
    long overdue = 0, premium = 0;
    seconds age = 0;
    for (const struct ticket *t = desk.open_first; t; t = t->next) {
        by_priority[t->priority]++;
        age += desk.now - t->opened;
        if (desk.now > t->deadline) {
            overdue++;
            premium += t->severity == 4;
        }
    }
    if (print) {
        printf("day %2ld open %ld overdue %ld (%ld severe) mean age %ld:",
               desk.now / DAY, desk.num_open, overdue, premium,
               desk.num_open ? age / desk.num_open : 0);
        for (int p = 0; p <= MAX_PRIORITY; p++)
            printf(" %ld", by_priority[p]);
        printf("\n");
    }
    if (desk.now < DAY * DAYS)
        event_push(&desk.events, desk.now + DAY / 4, EV_DAY, NULL, NULL);
}

static void simulate(void)
{
    struct event e;
    event_push(&desk.events, 0, EV_ARRIVAL, NULL, NULL);
    event_push(&desk.events, 60, EV_CHASE, NULL, NULL);
    event_push(&desk.events, DAY / 4, EV_DAY, NULL, NULL);
    while (event_pop(&desk.events, &e) && e.time <= DAY * DAYS) {
        desk.now = e.time;
        switch (e.type) {
        case EV_ARRIVAL: arrival(); break;
        case EV_DONE:    done(e.ticket, e.agent); break;
        case EV_TIMER:   timer(e.ticket); break;
        case EV_CHASE:   chase(); break;
        case EV_DAY:     daily_report(desk.now % (10 * DAY) == 0); break;
        }
    }
}

static void final_report(void)
{
    uint64_t hash = 0;
    long states[4] = { 0 };
    seconds waited = 0;
    for (long i = 0; i < desk.num_tickets; i++) {
        const struct ticket *t = desk.all[i];
        states[t->state]++;
        if (t->state == IN_WORK || t->state == CLOSED)
            waited += t->started - t->opened;
        hash = hash * 6364136223846793005ULL +
               (uint64_t)(t->closed + t->priority * 7 + t->escalations);
    }
    printf("waiting %ld in work %ld closed %ld withdrawn %ld\n", states[0],
           states[1], states[2], states[3]);
    printf("waited %ld escalated %ld chases %ld in time %ld late %ld\n", waited,
           desk.escalated, desk.chases, desk.in_time, desk.late);
    const struct agent *best = desk.agents;
    for (long i = 1; i < desk.num_agents; i++)
        if (desk.agents[i].handled > best->handled)
            best = &desk.agents[i];
    const struct customer *sad = desk.customers;
    long satisfaction = 0;
    for (long i = 0; i < desk.num_customers; i++) {
        satisfaction += desk.customers[i].satisfaction;
        if (desk.customers[i].satisfaction < sad->satisfaction)
            sad = &desk.customers[i];
    }
    printf("best %s handled %ld in %ld s\n", best->name, best->handled,
           best->worked);
    printf("unhappy %s (%ld tickets, %ld open), satisfaction %ld\n", sad->name,
           sad->total_tickets, sad->open_tickets, satisfaction);
    for (int s = 0; s < NUM_SKILLS; s++)
        printf("queue %d: now %zu longest %zu\n", s, desk.queues[s].count,
               desk.queues[s].longest);
    printf("last ticket: %s\nhash %016llx\n",
           desk.all[desk.num_tickets - 1]->subject, (unsigned long long)hash);
}

static void tear_down(void)
{
    for (long i = 0; i < desk.num_tickets; i++)
        free(desk.all[i]);
    for (int s = 0; s < NUM_SKILLS; s++)
        free(desk.queues[s].items);
    free(desk.events.items);
    free(desk.all);
    free(desk.agents);
    free(desk.customers);
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? strtol(argv[1], NULL, 10) : 280000;
    if (n < 10 || n > 4000000) {
        fprintf(stderr, "usage: %s [tickets (10..4000000)]\n", argv[0]);
        return EXIT_FAILURE;
    }
    set_up(n);
    simulate();
    final_report();
    tear_down();
    return EXIT_SUCCESS;
}
