#include "net.h"

#define TIMEOUT 160000
#define THINK 90000
#define REACH 5

static void arm(struct host *h, enum msg_kind kind, simtime delay)
{
    struct message *t = msg_new(kind, kind == MSG_THINK ? "think-" : "timeout-", h->seq);
    t->u.timer.seq = h->seq;
    sim_schedule(t, &h->base, sim.now + delay);
}

static struct message *packet(struct host *h, enum msg_kind kind, int dst, long seq, int bits)
{
    struct message *m = msg_new(kind, kind == MSG_DATA ? "data-" : "ack-", seq);
    m->priority = kind == MSG_ACK;
    m->u.packet.src = h->number;
    m->u.packet.dst = dst;
    m->u.packet.seq = seq;
    m->u.packet.bits = bits;
    return m;
}

static void transmit(struct host *h, bool again)
{
    struct message *m = packet(h, MSG_DATA, h->partner, h->seq, h->bits);
    m->duplicate = again;
    sim_send(m, h->base.gates[0], h->bits);
    arm(h, MSG_TIMEOUT, TIMEOUT);
}

static int choose_partner(const struct host *h)
{
    int x = h->number % net_side, y = h->number / net_side;
    x += (int)sim_random(2 * REACH + 1) - REACH;
    y += (int)sim_random(2 * REACH + 1) - REACH;
    if (sim_random(2) == 0)               /* some are more popular */
        x &= ~7, y &= ~7;
    x = (x + net_side) % net_side;
    y = (y + net_side) % net_side;
    return y * net_side + x;
}

static void host_init(struct module *m)
{
    struct host *h = (struct host *)m;
    arm(h, MSG_THINK, sim_random(THINK));
}

static void host_handle(struct module *mod, struct message *m)
{
    struct host *h = (struct host *)mod;
    switch (m->kind) {
    case MSG_THINK:
        h->partner = choose_partner(h);
        h->bits = 500 + (int)sim_random(23500);
        h->began = sim.now;
        transmit(h, false);
        break;
    case MSG_TIMEOUT:
        if (m->u.timer.seq == h->seq) {
            h->repeated++;
            transmit(h, true);
        }
        break;
    case MSG_DATA: {
        struct message *ack = packet(h, MSG_ACK, m->u.packet.src, m->u.packet.seq, 400);
        h->received++;
        stats.hops += m->u.packet.hops;
        sim_send(ack, h->base.gates[0], 400);
        break;
    }
    case MSG_ACK:
        if (m->u.packet.seq != h->seq) {
            h->stray++;
            break;
        }
        h->seq++;
        h->acked++;
        stats.total_time += sim.now - h->began;
        if (sim.now - h->began > h->longest)
            h->longest = sim.now - h->began;
        arm(h, MSG_THINK, 1 + sim_random(THINK));
        break;
    default:
        fprintf(stderr, "%s: unexpected %s\n", mod->path, m->name);
    }
    msg_delete(m);
}

static void host_finish(struct module *m)
{
    struct host *h = (struct host *)m;
    stats.acked += h->acked;
    stats.repeated += h->repeated;
    stats.received += h->received;
    stats.stray += h->stray;
    stats.digest = stats.digest * 31 + (uint64_t)(h->acked * 7 + h->longest);
    if (h->number % (net_side * net_side / 5) == 0)
        printf("%s: %ld acked, longest %ld ns, %ld events\n", m->path, h->acked, (long)h->longest, m->events);
}

const struct module_class host_class = { "host", host_init, host_handle, host_finish };
