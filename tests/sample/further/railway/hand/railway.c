/* railway.c - hand layout: 32-byte blocks, 16-byte passengers and events, 32-bit indices, lines implied by indices. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STATIONS_PER_LINE 40
#define BLOCKS_PER_HOP 4
#define TRAINS_PER_LINE 50
#define CAPACITY 70
#define HOPS (2 * (STATIONS_PER_LINE - 1))
#define BLOCKS_PER_LINE (HOPS * BLOCKS_PER_HOP)

enum event_type { EV_END_OF_BLOCK, EV_DEPART, EV_SIGNAL, EV_PASSENGERS };
enum signal_state { SIG_GREEN, SIG_YELLOW, SIG_RED };

/* index 0 means none for passengers, trains and switches; blocks and stations count from 0 */
struct passenger { uint32_t next; int32_t born, boarded; uint8_t to, pad[3]; };
struct station { uint32_t waiting, waiting_tail; int32_t nwaiting, max_waiting, arrived, departed; int64_t wait_sum; double takings; };
struct track_switch { int32_t position, busy_until, changes, passes; };
struct block { uint32_t occupant, queue, sw; int32_t passes, occupied_since, occupied_sum, held; uint16_t length; uint8_t max_speed, signal; };
struct train { uint32_t block, onboard, queue_next; int32_t due, delay, max_delay, stops, waiting_since, waited; uint32_t metres; uint8_t speed, load, max_load; };
struct event { uint64_t key; uint32_t type, index; };

static struct passenger *pass;
static uint32_t pass_used = 1, pass_cap, pass_free;
static struct station *stations;
static struct track_switch *switches;
static struct block *blocks;
static struct train *trains;
static int nlines, nswitches;
static struct event *heap;
static long heap_size, heap_cap;
static int32_t now;
static long event_seq, handled[4];
static long next_ticket = 1, delivered, travel_sum, riding_sum, left_behind;
static uint32_t next_train = 1;
static unsigned long rng_state = 42;
static const char *colours[] = { "red", "blue", "green", "yellow", "violet" };

static long rng(long n)
{
    rng_state = rng_state * 6364136223846793005UL + 1442695040888963407UL;
    return (long)((rng_state >> 33) % (unsigned long)n);
}

static void *check(void *p)
{
    if (p == NULL) {
        fprintf(stderr, "railway: no memory\n");
        exit(EXIT_FAILURE);
    }
    return p;
}

static void *aligned(size_t n, size_t size)
{
    size_t bytes = (n * size + 63) / 64 * 64;
    return memset(check(aligned_alloc(64, bytes)), 0, bytes);
}

static uint32_t next_of(uint32_t b)
{
    return (b + 1) % BLOCKS_PER_LINE == 0 ? b + 1 - BLOCKS_PER_LINE : b + 1;
}

static void schedule(long time, uint32_t type, uint32_t index)
{
    uint64_t key = (uint64_t)time << 32 | (uint32_t)event_seq++;
    long i;

    if (heap_size == heap_cap) {
        heap_cap = heap_cap ? 2 * heap_cap : 256;
        heap = check(realloc(heap, (size_t)heap_cap * sizeof *heap));
    }
    for (i = heap_size++; i > 0 && key < heap[(i - 1) / 2].key; i = (i - 1) / 2)
        heap[i] = heap[(i - 1) / 2];
    heap[i] = (struct event){ key, type, index };
}

static struct event pop_event(void)
{
    struct event top = heap[0], last = heap[--heap_size];
    long i = 0;

    for (;;) {
        long child = 2 * i + 1;
        if (child >= heap_size)
            break;
        if (child + 1 < heap_size && heap[child + 1].key < heap[child].key)
            child++;
        if (heap[child].key >= last.key)
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
    return (long)((double)b->length * 3.6 / speed) + 1;
}

static void new_passenger(uint32_t si)
{
    struct station *s = &stations[si];
    int to = (int)rng(STATIONS_PER_LINE - 1), number = (int)(si % STATIONS_PER_LINE), class;
    uint32_t pi = pass_free;
    struct passenger *p;

    if (to >= number)
        to++;
    if (pi)
        pass_free = pass[pi].next;
    else {
        if (pass_used >= pass_cap) {
            pass_cap = pass_cap ? pass_cap * 2 : 1024;
            pass = check(realloc(pass, pass_cap * sizeof *pass));
        }
        pi = pass_used++;
    }
    p = &pass[pi];
    next_ticket++;
    p->to = (uint8_t)to;
    p->born = now;
    p->next = 0;
    class = 1 + (rng(8) > 0);
    s->takings += (2.0 + abs(to - number) * 0.5) * (3 - class);
    if (s->waiting_tail)
        pass[s->waiting_tail].next = pi;
    else
        s->waiting = pi;
    s->waiting_tail = pi;
    if (++s->nwaiting > s->max_waiting)
        s->max_waiting = s->nwaiting;
}

static void alight(struct train *t, struct station *s, unsigned number)
{
    uint32_t *link = &t->onboard, pi;

    while ((pi = *link) != 0) {
        struct passenger *p = &pass[pi];
        if (p->to != number) {
            link = &p->next;
            continue;
        }
        *link = p->next;
        t->load--;
        s->arrived++;
        delivered++;
        travel_sum += now - p->born;
        riding_sum += now - p->boarded;
        p->next = pass_free;
        pass_free = pi;
    }
}

static void board(struct train *t, struct station *s)
{
    while (s->waiting && t->load < CAPACITY) {
        uint32_t pi = s->waiting;
        struct passenger *p = &pass[pi];
        s->waiting = p->next;
        if (s->waiting == 0)
            s->waiting_tail = 0;
        s->nwaiting--;
        s->wait_sum += now - p->born;
        s->departed++;
        p->boarded = now;
        p->next = t->onboard;
        t->onboard = pi;
        t->load++;
    }
    if (t->load > t->max_load)
        t->max_load = t->load;
    left_behind += s->nwaiting;
}

static void enter(uint32_t ti, uint32_t bi, int has_old)
{
    struct train *t = &trains[ti];
    struct block *b = &blocks[bi];
    uint32_t old = t->block;

    b->occupant = ti;
    b->signal = SIG_RED;
    b->occupied_since = now;
    b->passes++;
    t->block = bi;
    t->metres += b->length;
    if (has_old) {
        struct block *o = &blocks[old];
        o->occupied_sum += now - o->occupied_since;
        o->occupant = 0;
        o->signal = SIG_YELLOW;
        schedule(now + 5, EV_SIGNAL, old);
    }
    schedule(now + running_time(b, t), EV_END_OF_BLOCK, ti);
}

static void depart(uint32_t ti)
{
    struct train *t = &trains[ti];
    uint32_t next = next_of(t->block);
    struct block *nb = &blocks[next];
    uint32_t swi = blocks[t->block].sw;

    if (swi) {
        struct track_switch *sw = &switches[swi];
        int line = (int)((ti - 1) / TRAINS_PER_LINE);
        if (sw->busy_until > now) {
            schedule(sw->busy_until, EV_DEPART, ti);
            return;
        }
        if (sw->position != line) {
            sw->position = line;
            sw->changes++;
            sw->busy_until = now + 12;
            schedule(now + 12, EV_DEPART, ti);
            return;
        }
        sw->passes++;
    }
    if (nb->occupant || nb->signal != SIG_GREEN) {
        uint32_t *link = &nb->queue;
        t->waiting_since = now;
        t->queue_next = 0;
        while (*link)
            link = &trains[*link].queue_next;
        *link = ti;
        nb->held++;
    } else
        enter(ti, next, 1);
}

static void end_of_block(uint32_t ti)
{
    struct train *t = &trains[ti];
    uint32_t in_line = t->block % BLOCKS_PER_LINE, hop = in_line / BLOCKS_PER_HOP, number;
    struct station *s;

    if (in_line % BLOCKS_PER_HOP != 0) {
        depart(ti);
        return;
    }
    number = hop < STATIONS_PER_LINE ? hop : HOPS - hop;
    s = &stations[(ti - 1) / TRAINS_PER_LINE * STATIONS_PER_LINE + number];
    t->stops++;
    if (t->due > 0) {
        t->delay = now - t->due;
        if (t->delay > t->max_delay)
            t->max_delay = t->delay;
    }
    alight(t, s, number);
    board(t, s);
    t->due = now + 190;
    schedule(now + 30 + rng(20), EV_DEPART, ti);
}

static void signal_clear(uint32_t bi)
{
    struct block *b = &blocks[bi];
    uint32_t ti = b->queue;

    if (b->occupant)
        return;
    b->signal = SIG_GREEN;
    if (ti == 0)
        return;
    b->queue = trains[ti].queue_next;
    trains[ti].waited += now - trains[ti].waiting_since;
    enter(ti, bi, 1);
}

static void passengers_arrive(uint32_t si)
{
    for (long n = rng(7); n > 0; n--)
        new_passenger(si);
    schedule(now + 120 + rng(240), EV_PASSENGERS, si);
}

static void build_line(int number)
{
    struct block *b = &blocks[number * BLOCKS_PER_LINE];

    for (int i = 0; i < STATIONS_PER_LINE; i++) {
        rng(3);
        schedule(rng(300), EV_PASSENGERS, (uint32_t)(number * STATIONS_PER_LINE + i));
    }
    for (int i = 0; i < BLOCKS_PER_LINE; i++, b++) {
        b->length = (uint16_t)(300 + rng(900));
        b->max_speed = (uint8_t)(60 + 20 * (int)rng(5));
        if (i % BLOCKS_PER_HOP == 2 && rng(4) == 0)
            b->sw = 1 + (uint32_t)rng(nswitches);
    }
}

static void place_trains(int number)
{
    for (int i = 0; i < TRAINS_PER_LINE; i++) {
        uint32_t ti = next_train++;
        trains[ti].speed = (uint8_t)(80 + 10 * (int)rng(8));
        rng(6);
        enter(ti, (uint32_t)(number * BLOCKS_PER_LINE + i * (BLOCKS_PER_LINE / TRAINS_PER_LINE)), 0);
    }
}

static void report(void)
{
    unsigned long sum = 0;
    long stops = 0, waited = 0, load = 0, worst = -1, waiting = 0, max_waiting = 0, passes = 0, held = 0, busy = 0, wait_sum = 0;
    double metres = 0, takings = 0;
    int late = 0, full = -1, i, k;

    for (i = 0; i < nlines; i++) {
        for (k = 0; k < BLOCKS_PER_LINE; k++) {
            const struct block *b = &blocks[i * BLOCKS_PER_LINE + k];
            passes += b->passes;
            held += b->held;
            busy += b->occupied_sum;
            sum = sum * 31 + (unsigned long)(b->passes * 3L + b->held + b->occupied_sum + b->signal);
        }
        for (k = 0; k < STATIONS_PER_LINE; k++) {
            const struct station *s = &stations[i * STATIONS_PER_LINE + k];
            waiting += s->nwaiting;
            wait_sum += s->wait_sum;
            takings += s->takings;
            sum = sum * 33 + (unsigned long)(s->arrived + s->departed * 5L);
            if (s->max_waiting > max_waiting) {
                max_waiting = s->max_waiting;
                full = i * STATIONS_PER_LINE + k;
            }
        }
        for (k = 0; k < TRAINS_PER_LINE; k++) {
            const struct train *t = &trains[1 + i * TRAINS_PER_LINE + k];
            stops += t->stops;
            waited += t->waited;
            load += t->load;
            metres += t->metres;
            sum = sum * 37 + (unsigned long)((long)t->delay + t->max_load);
            if (t->max_delay > worst) {
                worst = t->max_delay;
                late = 1 + i * TRAINS_PER_LINE + k;
            }
        }
    }
    printf("trains: stops %ld waited %ld load %ld km %.3f, latest T%d (%ld s)\n", stops, waited, load, metres / 1000, late, worst);
    printf("blocks: passes %ld held %ld busy %ld\n", passes, held, busy);
    printf("stations: waiting %ld wait sum %ld takings %.2f, fullest ", waiting, wait_sum, takings);
    if (full < 0)
        printf("none");
    else
        printf("%s %d/%d", colours[full / STATIONS_PER_LINE % 5], full / STATIONS_PER_LINE, full % STATIONS_PER_LINE);
    printf(" (%ld)\n", max_waiting);
    printf("passengers: %ld delivered %ld travel %ld riding %ld left behind %ld\n", next_ticket - 1, delivered, travel_sum, riding_sum, left_behind);
    sum = sum * 41 + (unsigned long)event_seq;
    for (i = 1; i <= nswitches; i++)
        sum = sum * 43 + (unsigned long)(switches[i].changes * 2L + switches[i].passes);
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
    switches = aligned((size_t)nswitches + 1, sizeof *switches);
    stations = aligned((size_t)nlines * STATIONS_PER_LINE, sizeof *stations);
    blocks = aligned((size_t)nlines * BLOCKS_PER_LINE, sizeof *blocks);
    trains = aligned((size_t)nlines * TRAINS_PER_LINE + 1, sizeof *trains);
    for (i = 0; i < nlines; i++)
        build_line(i);
    for (i = 0; i < nlines; i++)
        place_trains(i);
    while (heap_size > 0) {
        struct event e = pop_event();
        if ((long)(e.key >> 32) > end)
            break;
        now = (int32_t)(e.key >> 32);
        handled[e.type]++;
        switch (e.type) {
        case EV_END_OF_BLOCK:
            end_of_block(e.index);
            break;
        case EV_DEPART:
            depart(e.index);
            break;
        case EV_SIGNAL:
            signal_clear(e.index);
            break;
        case EV_PASSENGERS:
            passengers_arrive(e.index);
            break;
        }
    }
    report();
    return 0;
}
