#include "kernel.h"

#include <stdlib.h>

struct kernel sim = { .seed = 12345, .used = 1 };

void *xalloc(size_t n)
{
    void *p = calloc(1, n);
    if (!p) {
        perror("modnet");
        exit(2);
    }
    return p;
}

uint32_t sim_random(uint32_t limit)
{
    sim.seed ^= sim.seed << 13;
    sim.seed ^= sim.seed >> 17;
    sim.seed ^= sim.seed << 5;
    return (uint32_t)((uint64_t)sim.seed * limit >> 32);
}

uint32_t msg_new(enum msg_kind kind)
{
    uint32_t m = sim.spare;
    if (m) {
        sim.spare = sim.event[m].sibling;
    } else {
        if (sim.used >= sim.room) {
            sim.room = sim.room ? 2 * sim.room : 4096;
            sim.event = realloc(sim.event, sim.room * sizeof *sim.event);
            sim.msg = realloc(sim.msg, sim.room * sizeof *sim.msg);
            if (!sim.event || !sim.msg)
                exit(2);
        }
        m = sim.used++;
    }
    sim.msg[m].kind = (uint8_t)kind;
    return m;
}

void msg_delete(uint32_t m)
{
    sim.event[m].sibling = sim.spare;
    sim.spare = m;
}

static inline bool earlier(const struct event *a, const struct event *b)
{
    return a->time != b->time ? a->time < b->time : a->order < b->order;
}

static uint32_t meld(uint32_t a, uint32_t b)
{
    struct event *e = sim.event;
    if (!a || !b)
        return a ? a : b;
    if (earlier(&e[b], &e[a])) {
        uint32_t t = a;
        a = b;
        b = t;
    }
    e[b].sibling = e[a].child;
    e[a].child = b;
    return a;
}

static uint32_t take_first(void)
{
    struct event *e = sim.event;
    uint32_t top = sim.root, pairs = 0, m = e[top].child;
    while (m) {
        uint32_t a = m, b = e[m].sibling;
        m = b ? e[b].sibling : 0;
        a = meld(a, b);
        e[a].sibling = pairs;
        pairs = a;
    }
    uint32_t root = 0;
    while (pairs) {
        uint32_t next = e[pairs].sibling;
        root = meld(root, pairs);
        pairs = next;
    }
    sim.root = root;
    return top;
}

void sim_schedule(uint32_t m, uint32_t gate, uint32_t at)
{
    sim.msg[m].gate = gate;
    sim.event[m] = (struct event){at, sim.order++, 0, 0};
    sim.root = meld(sim.root, m);
}

void sim_run(void)
{
    for (uint32_t i = 0; i < sim.first_host / 5; i++)
        host_init(i);
    while (sim.root && sim.event[sim.root].time <= sim.limit) {
        uint32_t m = take_first();
        sim.now = sim.event[m].time;
        sim.events++;
        uint32_t gate = sim.msg[m].gate;
        if (gate >= sim.first_host)
            host_handle(gate - sim.first_host, m);
        else
            router_handle(gate / 5, m);
    }
}
