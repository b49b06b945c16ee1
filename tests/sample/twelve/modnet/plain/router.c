#include "net.h"

#include <string.h>

#define QUEUE_MAX 7

static void router_init(struct module *m)
{
    (void)m;
}

static void start(struct router *r, struct gate *out, struct message *m)
{
    struct message *done = msg_new(MSG_TX_DONE, "tx-", out->id);
    int bits = m->u.packet.bits;
    done->u.timer.gate = out;
    out->busy = true;
    r->forwarded++;
    r->bits += bits;
    m->u.packet.hops++;
    sim_schedule(done, &r->base, sim.now + bits / out->ch.bits_per_ns);
    sim_send(m, out, bits / out->ch.bits_per_ns);
}

static int direction(const struct router *r, int dst)
{
    int half = net_side / 2;
    int dx = dst % net_side - r->x, dy = dst / net_side - r->y;
    if (dx)
        return (dx > 0) == ((dx > 0 ? dx : -dx) <= half) ? EAST : WEST;
    if (dy)
        return (dy > 0) == ((dy > 0 ? dy : -dy) <= half) ? SOUTH : NORTH;
    return LOCAL;
}

static void enqueue(struct gate *out, struct message *m)
{
    if (m->priority) {                    /* acknowledgements overtake */
        struct message **link = &out->head;
        while (*link && (*link)->priority)
            link = &(*link)->next;
        m->next = *link;
        *link = m;
        if (!m->next)
            out->tail = &m->next;
    } else {
        m->next = NULL;
        *out->tail = m;
        out->tail = &m->next;
    }
    if (++out->queued > out->most_queued)
        out->most_queued = out->queued;
    out->last_change = sim.now;
}

static void router_handle(struct module *mod, struct message *m)
{
    struct router *r = (struct router *)mod;
    if (m->kind == MSG_TX_DONE) {
        struct gate *out = m->u.timer.gate;
        struct message *next = out->head;
        msg_delete(m);
        out->busy = false;
        if (next) {
            out->head = next->next;
            if (!out->head)
                out->tail = &out->head;
            out->queued--;
            start(r, out, next);
        }
        return;
    }
    struct gate *out = mod->gates[direction(r, m->u.packet.dst)];
    if (!out->busy) {
        start(r, out, m);
    } else if (out->queued < QUEUE_MAX) {
        enqueue(out, m);
    } else {
        out->dropped++;
        r->dropped++;
        if (++stats.dropped % 20 == 0)
            printf("%ld us: %s drops %s from %d\n", (long)(sim.now / 1000), mod->path, m->name, m->u.packet.src);
        msg_delete(m);
    }
}

static void router_finish(struct module *m)
{
    struct router *r = (struct router *)m;
    stats.forwarded += r->forwarded;
    for (int i = 0; i < m->ngates; i++)
        if (m->gates[i]->most_queued > stats.most_queued)
            stats.most_queued = m->gates[i]->most_queued;
    stats.digest = stats.digest * 33 + (uint64_t)(r->bits + r->dropped);
}

const struct module_class router_class = { "router", router_init, router_handle, router_finish };
