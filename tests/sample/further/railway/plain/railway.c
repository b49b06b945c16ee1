/* railway.c - trains on a network of lines made of signalled blocks.
 *
 * Every line is a double track seen as a ring of blocks; some blocks hold a
 * station platform, some end at a switch that is shared with other lines.
 * A heap of events drives the trains and the arrival of passengers.
 *
 * usage: railway [lines [minutes]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STATIONS_PER_LINE 40
#define BLOCKS_PER_HOP 4
#define TRAINS_PER_LINE 50
#define CAPACITY 70

enum event_type { EV_END_OF_BLOCK, EV_DEPART, EV_SIGNAL, EV_PASSENGERS };
enum signal_state { SIG_GREEN, SIG_YELLOW, SIG_RED };

struct passenger {
    long ticket;
    struct station *from, *to;
    long born;
    long boarded;
    double fare;
    int travel_class;
    char seat[6];
    struct passenger *next;
};

struct station {
    char name[32];
    int number;                     /* on its line */
    struct line *line;
    struct passenger *waiting, *waiting_tail;
    long nwaiting, max_waiting;
    long arrived, departed;
    long wait_sum;
    double takings;
    int platforms;
};

struct track_switch {
    char label[12];
    int position;                   /* the line that it is set for */
    long busy_until;
    long changes;
    long passes;
};

struct block {
    int id;
    char name[16];
    struct line *line;
    struct block *next;
    double length;                  /* metres */
    int max_speed;                  /* km/h */
    enum signal_state signal;
    struct train *occupant;
    struct train *queue_head, *queue_tail;
    struct station *station;
    struct track_switch *sw;
    long passes;
    long occupied_since, occupied_sum;
    long held;
};

struct train {
    int id;
    char name[20];
    char operator_name[16];
    struct line *line;
    struct block *block;
    int speed;
    int cars;
    double weight;
    struct passenger *onboard;
    int load, max_load;
    long due;                       /* at the next station */
    long delay, max_delay;
    long stops;
    long waiting_since;
    long waited;
    double metres;
    struct train *queue_next;
};

struct line {
    int number;
    char colour[12];
    struct station *stations[STATIONS_PER_LINE];
    struct block *first;
    int nblocks;
    struct train *trains[TRAINS_PER_LINE];
};

struct event {
    long time;
    long seq;
    enum event_type type;
    union {
        struct train *train;
        struct block *block;
        struct station *station;
    } u;
};

static struct line **lines;
static int nlines;
static struct track_switch *switches;
static int nswitches;
static struct event **heap;
static long heap_size, heap_cap;
static long now, event_seq, handled[4];
static long next_ticket = 1, delivered, travel_sum, riding_sum, left_behind;
static int next_block = 1, next_train = 1;

static unsigned long rng_state = 42;

static long rng(long n)
{
    rng_state = rng_state * 6364136223846793005UL + 1442695040888963407UL;
    return (long)((rng_state >> 33) % (unsigned long)n);
}

static void *allocate(size_t size)
{
    void *p = calloc(1, size);
    if (p == NULL) {
        fprintf(stderr, "railway: no memory\n");
        exit(EXIT_FAILURE);
    }
    return p;
}

static int before(const struct event *a, const struct event *b)
{
    return a->time != b->time ? a->time < b->time : a->seq < b->seq;
}

static struct event *schedule(long time, enum event_type type)
{
    struct event *e = allocate(sizeof *e);
    long i;

    e->time = time;
    e->seq = event_seq++;
    e->type = type;
    if (heap_size == heap_cap) {
        heap_cap = heap_cap ? 2 * heap_cap : 256;
        heap = realloc(heap, (size_t)heap_cap * sizeof *heap);
        if (heap == NULL)
            exit(EXIT_FAILURE);
    }
    for (i = heap_size++; i > 0 && before(e, heap[(i - 1) / 2]); i = (i - 1) / 2)
        heap[i] = heap[(i - 1) / 2];
    heap[i] = e;
    return e;
}

static struct event *pop_event(void)
{
    struct event *top = heap[0], *last = heap[--heap_size];
    long i = 0;

    for (;;) {
        long child = 2 * i + 1;
        if (child >= heap_size)
            break;
        if (child + 1 < heap_size && before(heap[child + 1], heap[child]))
            child++;
        if (!before(heap[child], last))
            break;
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = last;
    return top;
}

static long running_time(const struct block *b, const struct train *t)
{
    int speed = t->speed < b->max_speed ? t->speed : b->max_speed;
    return (long)(b->length * 3.6 / speed) + 1;
}

static void new_passenger(struct station *s)
{
    struct passenger *p = allocate(sizeof *p);
    int to = (int)rng(STATIONS_PER_LINE - 1);

    if (to >= s->number)
        to++;
    p->ticket = next_ticket++;
    p->from = s;
    p->to = s->line->stations[to];
    p->born = now;
    p->travel_class = 1 + (rng(8) > 0);
    p->fare = (2.0 + abs(to - s->number) * 0.5) * (3 - p->travel_class);
    snprintf(p->seat, sizeof p->seat, "%ld%c", p->ticket % 90, 'A' + (int)(p->ticket % 4));
    s->takings += p->fare;
    if (s->waiting_tail)
        s->waiting_tail->next = p;
    else
        s->waiting = p;
    s->waiting_tail = p;
    if (++s->nwaiting > s->max_waiting)
        s->max_waiting = s->nwaiting;
}

static void alight(struct train *t, struct station *s)
{
    struct passenger **link = &t->onboard, *p;

    while ((p = *link) != NULL) {
        if (p->to != s) {
            link = &p->next;
            continue;
        }
        *link = p->next;
        t->load--;
        s->arrived++;
        delivered++;
        travel_sum += now - p->born;
        riding_sum += now - p->boarded;
        free(p);
    }
}

static void board(struct train *t, struct station *s)
{
    while (s->waiting && t->load < CAPACITY) {
        struct passenger *p = s->waiting;
        s->waiting = p->next;
        if (s->waiting == NULL)
            s->waiting_tail = NULL;
        s->nwaiting--;
        s->wait_sum += now - p->born;
        s->departed++;
        p->boarded = now;
        p->next = t->onboard;
        t->onboard = p;
        t->load++;
    }
    if (t->load > t->max_load)
        t->max_load = t->load;
    left_behind += s->nwaiting;
}

static void release(struct block *b)
{
    b->occupied_sum += now - b->occupied_since;
    b->occupant = NULL;
    b->signal = SIG_YELLOW;
    schedule(now + 5, EV_SIGNAL)->u.block = b;
}

static void enter(struct train *t, struct block *b)
{
    struct block *old = t->block;

    b->occupant = t;
    b->signal = SIG_RED;
    b->occupied_since = now;
    b->passes++;
    t->block = b;
    t->metres += b->length;
    if (old)
        release(old);
    schedule(now + running_time(b, t), EV_END_OF_BLOCK)->u.train = t;
}

static void wait_for(struct train *t, struct block *b)
{
    t->waiting_since = now;
    t->queue_next = NULL;
    if (b->queue_tail)
        b->queue_tail->queue_next = t;
    else
        b->queue_head = t;
    b->queue_tail = t;
    b->held++;
}

static void depart(struct train *t)
{
    struct block *b = t->block, *next = b->next;
    struct track_switch *sw = b->sw;

    if (sw) {
        if (sw->busy_until > now) {
            schedule(sw->busy_until, EV_DEPART)->u.train = t;
            return;
        }
        if (sw->position != t->line->number) {
            sw->position = t->line->number;
            sw->changes++;
            sw->busy_until = now + 12;
            schedule(now + 12, EV_DEPART)->u.train = t;
            return;
        }
        sw->passes++;
    }
    if (next->occupant || next->signal != SIG_GREEN)
        wait_for(t, next);
    else
        enter(t, next);
}

static void end_of_block(struct train *t)
{
    struct station *s = t->block->station;

    if (s == NULL) {
        depart(t);
        return;
    }
    t->stops++;
    if (t->due > 0) {
        t->delay = now - t->due;
        if (t->delay > t->max_delay)
            t->max_delay = t->delay;
    }
    alight(t, s);
    board(t, s);
    t->due = now + 190;
    schedule(now + 30 + rng(20), EV_DEPART)->u.train = t;
}

static void signal_clear(struct block *b)
{
    struct train *t = b->queue_head;

    if (b->occupant)
        return;
    b->signal = SIG_GREEN;
    if (t == NULL)
        return;
    b->queue_head = t->queue_next;
    if (b->queue_head == NULL)
        b->queue_tail = NULL;
    t->waited += now - t->waiting_since;
    enter(t, b);
}

static void passengers_arrive(struct station *s)
{
    long n;

    for (n = rng(7); n > 0; n--)
        new_passenger(s);
    schedule(now + 120 + rng(240), EV_PASSENGERS)->u.station = s;
}

static void build_line(int number)
{
    static const char *colours[] = { "red", "blue", "green", "yellow", "violet" };
    struct line *l = allocate(sizeof *l);
    struct block *prev = NULL;
    int i, k, hops = 2 * (STATIONS_PER_LINE - 1);

    l->number = number;
    strcpy(l->colour, colours[number % 5]);
    for (i = 0; i < STATIONS_PER_LINE; i++) {
        struct station *s = allocate(sizeof *s);
        snprintf(s->name, sizeof s->name, "%s %d/%d", l->colour, number, i);
        s->number = i;
        s->line = l;
        s->platforms = 1 + (int)rng(3);
        l->stations[i] = s;
        schedule(rng(300), EV_PASSENGERS)->u.station = s;
    }
    for (i = 0; i < hops; i++)
        for (k = 0; k < BLOCKS_PER_HOP; k++) {
            struct block *b = allocate(sizeof *b);
            b->id = next_block++;
            snprintf(b->name, sizeof b->name, "B%d", b->id);
            b->line = l;
            b->length = 300 + (double)rng(900);
            b->max_speed = 60 + 20 * (int)rng(5);
            if (k == 0)
                b->station = l->stations[i < STATIONS_PER_LINE ? i : hops - i];
            if (k == 2 && rng(4) == 0)
                b->sw = &switches[rng(nswitches)];
            if (prev)
                prev->next = b;
            else
                l->first = b;
            prev = b;
            l->nblocks++;
        }
    prev->next = l->first;
    lines[number] = l;
}

static void place_trains(struct line *l)
{
    int spacing = l->nblocks / TRAINS_PER_LINE, i, k;
    struct block *b = l->first;

    for (i = 0; i < TRAINS_PER_LINE; i++) {
        struct train *t = allocate(sizeof *t);
        t->id = next_train++;
        snprintf(t->name, sizeof t->name, "T%d", t->id);
        snprintf(t->operator_name, sizeof t->operator_name, "%s rail", l->colour);
        t->line = l;
        t->speed = 80 + 10 * (int)rng(8);
        t->cars = 4 + (int)rng(6);
        t->weight = t->cars * 42.5;
        l->trains[i] = t;
        enter(t, b);
        for (k = 0; k < spacing; k++)
            b = b->next;
    }
}

static void report(void)
{
    unsigned long sum = 0;
    long stops = 0, waited = 0, load = 0, worst = -1, waiting = 0, max_waiting = 0, passes = 0, held = 0, busy = 0, wait_sum = 0;
    double metres = 0, takings = 0;
    const struct train *late = NULL;
    const struct station *full = NULL;
    int i, k;

    for (i = 0; i < nlines; i++) {
        struct line *l = lines[i];
        struct block *b = l->first;
        for (k = 0; k < l->nblocks; k++, b = b->next) {
            passes += b->passes;
            held += b->held;
            busy += b->occupied_sum;
            sum = sum * 31 + (unsigned long)(b->passes * 3 + b->held + b->occupied_sum + (int)b->signal);
        }
        for (k = 0; k < STATIONS_PER_LINE; k++) {
            struct station *s = l->stations[k];
            waiting += s->nwaiting;
            wait_sum += s->wait_sum;
            takings += s->takings;
            sum = sum * 33 + (unsigned long)(s->arrived + s->departed * 5);
            if (s->max_waiting > max_waiting) {
                max_waiting = s->max_waiting;
                full = s;
            }
        }
        for (k = 0; k < TRAINS_PER_LINE; k++) {
            struct train *t = l->trains[k];
            stops += t->stops;
            waited += t->waited;
            load += t->load;
            metres += t->metres;
            sum = sum * 37 + (unsigned long)(t->delay + t->max_load);
            if (t->max_delay > worst) {
                worst = t->max_delay;
                late = t;
            }
        }
    }
    printf("trains: stops %ld waited %ld load %ld km %.3f, latest %s (%ld s)\n", stops, waited, load, metres / 1000, late ? late->name : "none", worst);
    printf("blocks: passes %ld held %ld busy %ld\n", passes, held, busy);
    printf("stations: waiting %ld wait sum %ld takings %.2f, fullest %s (%ld)\n", waiting, wait_sum, takings, full ? full->name : "none", max_waiting);
    printf("passengers: %ld delivered %ld travel %ld riding %ld left behind %ld\n", next_ticket - 1, delivered, travel_sum, riding_sum, left_behind);
    sum = sum * 41 + (unsigned long)event_seq;
    for (i = 0; i < nswitches; i++)
        sum = sum * 43 + (unsigned long)(switches[i].changes * 2 + switches[i].passes);
    printf("events %ld %ld %ld %ld, checksum %016lx\n", handled[0], handled[1], handled[2], handled[3], sum);
}

int main(int argc, char **argv)
{
    long end;
    int i;

    nlines = argc > 1 ? atoi(argv[1]) : 300;
    end = 60 * (argc > 2 ? atol(argv[2]) : 60);
    if (nlines < 1 || nlines > 100000 || end < 1) {
        fprintf(stderr, "usage: railway [lines [minutes]]\n");
        return EXIT_FAILURE;
    }
    nswitches = nlines * 10;
    switches = allocate((size_t)nswitches * sizeof *switches);
    for (i = 0; i < nswitches; i++)
        snprintf(switches[i].label, sizeof switches[i].label, "W%d", i);
    lines = allocate((size_t)nlines * sizeof *lines);
    for (i = 0; i < nlines; i++)
        build_line(i);
    for (i = 0; i < nlines; i++)
        place_trains(lines[i]);
    while (heap_size > 0) {
        struct event *e = pop_event();
        if (e->time > end) {
            free(e);
            break;
        }
        now = e->time;
        handled[e->type]++;
        switch (e->type) {
        case EV_END_OF_BLOCK:
            end_of_block(e->u.train);
            break;
        case EV_DEPART:
            depart(e->u.train);
            break;
        case EV_SIGNAL:
            signal_clear(e->u.block);
            break;
        case EV_PASSENGERS:
            passengers_arrive(e->u.station);
            break;
        }
        free(e);
    }
    report();
    return 0;
}
