#include "net.h"

#define QUEUE_MAX 7

uint64_t *router_load;

static void start(uint32_t g, uint32_t m)
{
    uint32_t done = msg_new(MSG_TX_DONE), bits = sim.msg[m].bits;
    struct gate *out = &sim.gate[g];
    out->busy = true;
    stats.forwarded++;
    router_load[g / 5] += bits;
    sim.msg[m].hops++;
    sim_schedule(done, g, sim.now + bits);
    sim_schedule(m, out->peer, sim.now + bits + out->delay);
}

static uint32_t direction(uint32_t r, uint32_t to)
{
    int half = net_side / 2;
    int dx = (int)to % net_side - (int)r % net_side, dy = (int)to / net_side - (int)r / net_side;
    if (dx)
        return (dx > 0) == ((dx > 0 ? dx : -dx) <= half) ? EAST : WEST;
    if (dy)
        return (dy > 0) == ((dy > 0 ? dy : -dy) <= half) ? SOUTH : NORTH;
    return LOCAL;
}

static void enqueue(struct gate *out, uint32_t m)
{
    struct event *e = sim.event;
    uint32_t prev = out->head ? out->tail : 0;
    if (sim.msg[m].kind == MSG_ACK) {     /* acknowledgements overtake */
        uint32_t at = out->head;
        prev = 0;
        while (at && sim.msg[at].kind == MSG_ACK) {
            prev = at;
            at = e[at].sibling;
        }
    }
    uint32_t *link = prev ? &e[prev].sibling : &out->head;
    e[m].sibling = *link;
    *link = m;
    if (!e[m].sibling)
        out->tail = m;
    if (++out->queued > out->most_queued)
        out->most_queued = out->queued;
}

void router_handle(uint32_t r, uint32_t m)
{
    const struct message *p = &sim.msg[m];
    if (p->kind == MSG_TX_DONE) {
        uint32_t g = p->gate;
        struct gate *out = &sim.gate[g];
        uint32_t next = out->head;
        msg_delete(m);
        out->busy = false;
        if (next) {
            out->head = sim.event[next].sibling;
            out->queued--;
            start(g, next);
        }
        return;
    }
    uint32_t g = 5 * r + direction(r, p->dst);
    struct gate *out = &sim.gate[g];
    if (!out->busy) {
        start(g, m);
    } else if (out->queued < QUEUE_MAX) {
        enqueue(out, m);
    } else {
        router_load[r]++;
        if (++stats.dropped % 20 == 0)
            printf("%ld us: net.router[%u] drops %s-%u from %u\n", (long)(sim.now / 1000), 2 * r,
                   p->kind == MSG_ACK ? "ack" : "data", p->seq % 10, p->src);
        msg_delete(m);
    }
}

void router_finish(uint32_t r)
{
    for (uint32_t k = 0; k < 5; k++)
        if (sim.gate[5 * r + k].most_queued > stats.most_queued)
            stats.most_queued = sim.gate[5 * r + k].most_queued;
    stats.digest = stats.digest * 33 + router_load[r];
}
