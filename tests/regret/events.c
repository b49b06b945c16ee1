// An event queue: a binary heap of events in one array, keys compared at every level, whole events moved; machines that they concern.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MACHINES = 60000, CAPACITY = 1 << 18, PENDING = 150000, EVENTS = 1300000 };

struct event {
    double when;
    long serial;
    long created;
    int machine, kind;
    double amount;
    long origin;
};

struct machine {
    double busy_until;
    long handled;
    double load;
    long first, last;
    double produced;
    int state, colour;
    long failures;
    char plate[16];
};


static uint64_t seed = 521288629u;
static uint64_t next(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

static struct event *events;
static struct event **heap;
static long pending;

static int before(const struct event *a, const struct event *b)
{
    return a->when < b->when || (a->when == b->when && a->serial < b->serial);
}

static void push(struct event *e)
{
    long i = pending++;
    while (i > 0 && before(e, heap[(i - 1) / 2])) {
        heap[i] = heap[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    heap[i] = e;
}

static struct event *pop(void)
{
    struct event *top = heap[0], *last = heap[--pending];
    long i = 0;
    for (;;) {
        long child = 2 * i + 1;
        if (child >= pending)
            break;
        if (child + 1 < pending && before(heap[child + 1], heap[child]))
            child++;
        if (!before(heap[child], last))
            break;
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = last;
    return top;
}

int main(void)
{
    events = calloc(CAPACITY, sizeof *events);
    heap = calloc(CAPACITY, sizeof *heap);
    struct machine *machines = calloc(MACHINES, sizeof *machines);
    if (!events || !heap || !machines)
        return 1;
    long serial = 0;
    for (long i = 0; i < PENDING; i++) {
        struct event *e = &events[i];
        e->when = (double)(next() % 1000000) * 0.001;
        e->serial = serial++;
        e->machine = (int)(next() % MACHINES);
        e->kind = (int)(next() % 4);
        e->amount = 1.0;
        e->origin = i;
        push(e);
    }
    double clock = 0;
    for (long n = 0; n < EVENTS; n++) {
        struct event *e = pop();
        clock = e->when;
        struct machine *m = &machines[e->machine];
        m->handled++;
        m->last = n;
        if (m->handled == 1)
            m->first = n;
        if (e->kind == 3)
            m->failures++;
        m->load = 0.9 * m->load + e->amount;
        m->busy_until = clock + m->load;
        m->produced += e->amount;
        e->when = clock + 1.0 + (double)(next() % 4096) * 0.25;
        e->serial = serial++;
        e->created = n;
        e->machine = (int)(next() % MACHINES);
        e->kind = (int)(next() % 4);
        push(e);
    }
    double produced = 0;
    long failures = 0, spread = 0;
    for (long i = 0; i < MACHINES; i++) {
        produced += machines[i].produced + machines[i].busy_until * 1e-6;
        failures += machines[i].failures;
        spread += machines[i].last - machines[i].first;
    }
    printf("%.3f %.3f %ld %ld\n", clock, produced, failures, spread);
    free(machines);
    free(heap);
    free(events);
    return 0;
}
