/* ticket - hand-made layout: 16-byte hot ticket records, heaps of 64-bit keys,
   16-byte events, the remaining fields in narrow columns. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUM_SKILLS 6
#define MAX_PRIORITY 9
#define DAY 86400L
#define DAYS 60
#define NONE UINT32_MAX

typedef long seconds;

enum ticket_state { WAITING, IN_WORK, CLOSED, WITHDRAWN };

struct ticket {                 /* 16 bytes */
    uint32_t deadline;
    uint32_t queue_index;
    uint16_t effort;
    uint8_t state;
    uint8_t priority;
    uint8_t skill;
    uint8_t severity;
    uint8_t escalations;
    uint8_t chased;
};

struct customer {               /* 16 bytes */
    int32_t satisfaction;
    int32_t open_tickets;
    int32_t total_tickets;
    int32_t contract;
};

struct agent {
    uint8_t skill, second_skill;
    uint32_t handled;
    uint32_t worked;
    uint32_t next_idle;
};

/* priority (inverted), deadline and number in one key: the smallest first */
struct ticket_queue {
    uint64_t *items;
    size_t count, capacity;
    size_t longest;
};

enum event_type { EV_ARRIVAL, EV_DONE, EV_TIMER, EV_CHASE, EV_DAY };

struct event {                  /* 16 bytes */
    uint64_t key;               /* time, sequence */
    uint32_t ticket;
    uint16_t agent;
    uint16_t type;
};

struct event_queue {
    struct event *items;
    size_t count, capacity;
    uint32_t next_seq;
};

struct link { uint32_t prev, next; };

static struct {
    struct customer *customers;
    long num_customers;
    struct agent *agents;
    long num_agents;
    struct ticket *all;
    uint32_t *opened, *started, *closed, *customer;
    struct link *links;
    uint8_t (*subject)[2];
    long num_tickets, max_tickets;
    uint32_t open_first, open_last;
    long num_open;
    struct ticket_queue queues[NUM_SKILLS];
    uint32_t idle[NUM_SKILLS];
    struct event_queue events;
    seconds now;
    long escalated, withdrawn, chases, in_time, late;
} desk;

static void *check_alloc(void *p)
{
    if (p == NULL) {
        perror("ticket");
        exit(EXIT_FAILURE);
    }
    return p;
}

static uint64_t key_of(uint32_t id)
{
    const struct ticket *t = &desk.all[id];
    return (uint64_t)(15 - t->priority) << 56 | (uint64_t)t->deadline << 24 |
           id;
}

static void place(struct ticket_queue *q, size_t i, uint64_t key)
{
    q->items[i] = key;
    desk.all[key & 0xFFFFFF].queue_index = (uint32_t)i;
}

static void move_up(struct ticket_queue *q, size_t i, uint64_t t)
{
    while (i > 0) {
        size_t parent = (i - 1) / 2;
        if (t >= q->items[parent])
            break;
        place(q, i, q->items[parent]);
        i = parent;
    }
    place(q, i, t);
}

static void move_down(struct ticket_queue *q, size_t i, uint64_t t)
{
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= q->count)
            break;
        if (child + 1 < q->count &&
            q->items[child + 1] < q->items[child])
            child++;
        if (q->items[child] >= t)
            break;
        place(q, i, q->items[child]);
        i = child;
    }
    place(q, i, t);
}

static void queue_push(struct ticket_queue *q, uint32_t t)
{
    if (q->count == q->capacity) {
        q->capacity = q->capacity ? q->capacity * 2 : 64;
        q->items = check_alloc(realloc(q->items,
                                       q->capacity * sizeof *q->items));
    }
    move_up(q, q->count++, key_of(t));
    if (q->count > q->longest)
        q->longest = q->count;
}

static uint32_t queue_pop(struct ticket_queue *q)
{
    if (q->count == 0)
        return NONE;
    uint64_t top = q->items[0];
    uint64_t last = q->items[--q->count];
    if (q->count > 0)
        move_down(q, 0, last);
    return (uint32_t)(top & 0xFFFFFF);
}

static void queue_remove(struct ticket_queue *q, uint32_t t)
{
    size_t i = desk.all[t].queue_index;
    uint64_t last = q->items[--q->count];
    if (i == q->count)
        return;
    if (last < key_of(t))
        move_up(q, i, last);
    else
        move_down(q, i, last);
}

static void queue_raised(struct ticket_queue *q, uint32_t t)
{
    move_up(q, desk.all[t].queue_index, key_of(t));
}

static void event_push(struct event_queue *q, seconds time, enum event_type type,
                uint32_t ticket, uint32_t agent)
{
    if (q->count == q->capacity) {
        q->capacity = q->capacity ? q->capacity * 2 : 64;
        q->items = check_alloc(realloc(q->items,
                                       q->capacity * sizeof *q->items));
    }
    struct event e = { (uint64_t)time << 32 | q->next_seq++, ticket,
                       (uint16_t)agent, (uint16_t)type };
    size_t i = q->count++;
    while (i > 0 && e.key < q->items[(i - 1) / 2].key) {
        q->items[i] = q->items[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    q->items[i] = e;
}

static bool event_pop(struct event_queue *q, struct event *out)
{
    if (q->count == 0)
        return false;
    *out = q->items[0];
    struct event e = q->items[--q->count];
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= q->count)
            break;
        if (child + 1 < q->count &&
            q->items[child + 1].key < q->items[child].key)
            child++;
        if (q->items[child].key >= e.key)
            break;
        q->items[i] = q->items[child];
        i = child;
    }
    if (q->count > 0)
        q->items[i] = e;
    return true;
}

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
    size_t n = (size_t)max_tickets;
    desk.opened = check_alloc(calloc(n, sizeof(uint32_t)));
    desk.started = check_alloc(calloc(n, sizeof(uint32_t)));
    desk.closed = check_alloc(calloc(n, sizeof(uint32_t)));
    desk.customer = check_alloc(calloc(n, sizeof(uint32_t)));
    desk.links = check_alloc(calloc(n, sizeof *desk.links));
    desk.subject = check_alloc(calloc(n, sizeof *desk.subject));
    desk.open_first = desk.open_last = NONE;
    for (int s = 0; s < NUM_SKILLS; s++)
        desk.idle[s] = NONE;
    desk.num_customers = max_tickets / 20 + 1;
    desk.customers = check_alloc(calloc((size_t)desk.num_customers,
                                        sizeof *desk.customers));
    for (long i = 0; i < desk.num_customers; i++) {
        struct customer *c = &desk.customers[i];
        c->contract = (int)(uniform(10) / 3);
    }
    desk.num_agents = max_tickets / 1700 + NUM_SKILLS;
    desk.agents = check_alloc(calloc((size_t)desk.num_agents,
                                     sizeof *desk.agents));
    for (long i = 0; i < desk.num_agents; i++) {
        struct agent *a = &desk.agents[i];
        a->skill = (uint8_t)(i % NUM_SKILLS);
        a->second_skill = (uint8_t)uniform(NUM_SKILLS);
        a->next_idle = desk.idle[a->skill];
        desk.idle[a->skill] = (uint32_t)i;
    }
}

static void link_open(uint32_t t)
{
    desk.links[t] = (struct link){ desk.open_last, NONE };
    if (desk.open_last != NONE)
        desk.links[desk.open_last].next = t;
    else
        desk.open_first = t;
    desk.open_last = t;
    desk.num_open++;
}

static void unlink_open(uint32_t t)
{
    struct link l = desk.links[t];
    if (l.prev != NONE)
        desk.links[l.prev].next = l.next;
    else
        desk.open_first = l.next;
    if (l.next != NONE)
        desk.links[l.next].prev = l.prev;
    else
        desk.open_last = l.prev;
    desk.num_open--;
}

static void start_work(uint32_t ai, uint32_t ti)
{
    struct agent *a = &desk.agents[ai];
    struct ticket *t = &desk.all[ti];
    t->state = IN_WORK;
    desk.started[ti] = (uint32_t)desk.now;
    seconds effort = t->effort;
    if (a->skill != t->skill)
        effort += effort / 3;
    a->worked += (uint32_t)effort;
    event_push(&desk.events, desk.now + effort, EV_DONE, ti, ai);
}

static seconds first_wait(const struct ticket *t)
{
    return 3600 * (2 + 6 * (4 - t->severity));
}

static void arrival(void)
{
    uint32_t id = (uint32_t)desk.num_tickets++;
    struct ticket *t = &desk.all[id];
    desk.customer[id] = (uint32_t)uniform(desk.num_customers);
    struct customer *c = &desk.customers[desk.customer[id]];
    c->open_tickets++;
    c->total_tickets++;
    desk.subject[id][0] = (uint8_t)uniform(7);
    desk.subject[id][1] = (uint8_t)uniform(5);
    t->skill = (uint8_t)uniform(NUM_SKILLS);
    t->severity = (uint8_t)(1 + uniform(4));
    t->priority = (uint8_t)(t->severity / 2 + c->contract / 2);
    desk.opened[id] = (uint32_t)desk.now;
    long effort = 600 + uniform(4800);
    t->effort = (uint16_t)(effort + uniform(4800));
    t->deadline = (uint32_t)(desk.now + first_wait(t) * 4 + uniform(DAY));
    link_open(id);

    uint32_t a = desk.idle[t->skill];
    if (a != NONE) {
        desk.idle[t->skill] = desk.agents[a].next_idle;
        start_work(a, id);
    } else {
        t->state = WAITING;
        queue_push(&desk.queues[t->skill], id);
        event_push(&desk.events, desk.now + first_wait(t), EV_TIMER, id, 0);
    }
    if (desk.num_tickets < desk.max_tickets) {
        seconds span = DAY * DAYS * 8 / 10;
        seconds gap = span * (desk.num_tickets + 1) / desk.max_tickets -
                      span * desk.num_tickets / desk.max_tickets;
        event_push(&desk.events, desk.now + gap, EV_ARRIVAL, 0, 0);
    }
}

static void finish(uint32_t id, enum ticket_state state)
{
    struct ticket *t = &desk.all[id];
    t->state = (uint8_t)state;
    desk.closed[id] = (uint32_t)desk.now;
    struct customer *c = &desk.customers[desk.customer[id]];
    c->open_tickets--;
    if (state == CLOSED && desk.now <= (seconds)t->deadline) {
        desk.in_time++;
        c->satisfaction += 2;
    } else {
        desk.late++;
        c->satisfaction -= 1 + t->escalations;
    }
    unlink_open(id);
}

static void done(uint32_t t, uint32_t ai)
{
    struct agent *a = &desk.agents[ai];
    finish(t, CLOSED);
    a->handled++;
    uint32_t next = queue_pop(&desk.queues[a->skill]);
    if (next == NONE)
        next = queue_pop(&desk.queues[a->second_skill]);
    if (next != NONE) {
        start_work(ai, next);
    } else {
        a->next_idle = desk.idle[a->skill];
        desk.idle[a->skill] = ai;
    }
}

static void timer(uint32_t id)
{
    struct ticket *t = &desk.all[id];
    if (t->state != WAITING)
        return;
    t->escalations++;
    desk.escalated++;
    if (t->priority < MAX_PRIORITY &&
        (desk.now > (seconds)t->deadline || t->escalations % 2 == 0)) {
        t->priority++;
        queue_raised(&desk.queues[t->skill], id);
    }
    event_push(&desk.events, desk.now + first_wait(t) * (1 + t->escalations),
               EV_TIMER, id, 0);
}

/* A customer calls about some ticket. */
static void chase(void)
{
    if (desk.num_tickets > 0) {
        uint32_t id = (uint32_t)uniform(desk.num_tickets);
        struct ticket *t = &desk.all[id];
        if (t->state == WAITING) {
            t->chased++;
            desk.chases++;
            if (uniform(10) == 0) {
                queue_remove(&desk.queues[t->skill], id);
                finish(id, WITHDRAWN);
                desk.withdrawn++;
            } else if (t->chased % 2 == 0 && t->priority < MAX_PRIORITY) {
                t->priority++;
                queue_raised(&desk.queues[t->skill], id);
            }
        }
    }
    event_push(&desk.events,
               desk.now + 1 + uniform(DAY * DAYS / desk.max_tickets * 2 + 1),
               EV_CHASE, 0, 0);
}

static void daily_report(int print)
{
    long by_priority[MAX_PRIORITY + 1] = { 0 };
    long overdue = 0, premium = 0;
    seconds age = 0;
    for (uint32_t i = desk.open_first; i != NONE; i = desk.links[i].next) {
        const struct ticket *t = &desk.all[i];
        by_priority[t->priority]++;
        age += desk.now - (seconds)desk.opened[i];
        if (desk.now > (seconds)t->deadline) {
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
        event_push(&desk.events, desk.now + DAY / 4, EV_DAY, 0, 0);
}

static void simulate(void)
{
    struct event e;
    event_push(&desk.events, 0, EV_ARRIVAL, 0, 0);
    event_push(&desk.events, 60, EV_CHASE, 0, 0);
    event_push(&desk.events, DAY / 4, EV_DAY, 0, 0);
    while (event_pop(&desk.events, &e) && (long)(e.key >> 32) <= DAY * DAYS) {
        desk.now = (seconds)(e.key >> 32);
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
        const struct ticket *t = &desk.all[i];
        states[t->state]++;
        if (t->state == IN_WORK || t->state == CLOSED)
            waited += (seconds)desk.started[i] - (seconds)desk.opened[i];
        hash = hash * 6364136223846793005ULL +
               (uint64_t)((long)desk.closed[i] + t->priority * 7 + t->escalations);
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
    printf("best agent %ld handled %ld in %ld s\n", (long)(best - desk.agents),
           (long)best->handled, (long)best->worked);
    printf("unhappy customer-%ld (%ld tickets, %ld open), satisfaction %ld\n", (long)(sad - desk.customers),
           (long)sad->total_tickets, (long)sad->open_tickets, satisfaction);
    for (int s = 0; s < NUM_SKILLS; s++)
        printf("queue %d: now %zu longest %zu\n", s, desk.queues[s].count,
               desk.queues[s].longest);
    long last = desk.num_tickets - 1;
    printf("last ticket: %s %s (%ld)\nhash %016llx\n",
           topics[desk.subject[last][0]], troubles[desk.subject[last][1]], last,
           (unsigned long long)hash);
}

static void tear_down(void)
{
    free(desk.opened);
    free(desk.started);
    free(desk.closed);
    free(desk.customer);
    free(desk.links);
    free(desk.subject);
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
