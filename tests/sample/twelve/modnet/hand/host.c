#include "net.h"

#define TIMEOUT 160000
#define THINK 90000
#define REACH 5

struct host *hosts;

static void arm(uint32_t h, enum msg_kind kind, uint32_t delay)
{
    uint32_t t = msg_new(kind);
    sim.msg[t].seq = hosts[h].seq;
    sim_schedule(t, sim.first_host + h, sim.now + delay);
}

static void send(uint32_t h, enum msg_kind kind, uint32_t dst, uint32_t seq, uint32_t bits)
{
    uint32_t m = msg_new(kind);
    struct message *p = &sim.msg[m];
    p->src = h;
    p->dst = dst;
    p->seq = seq;
    p->bits = (uint16_t)bits;
    p->hops = 0;
    sim_schedule(m, 5 * h + LOCAL, sim.now + bits + 200);
}

static void transmit(uint32_t h)
{
    send(h, MSG_DATA, hosts[h].partner, hosts[h].seq, hosts[h].bits);
    arm(h, MSG_TIMEOUT, TIMEOUT);
}

static uint32_t choose_partner(uint32_t h)
{
    int x = (int)h % net_side, y = (int)h / net_side;
    x += (int)sim_random(2 * REACH + 1) - REACH;
    y += (int)sim_random(2 * REACH + 1) - REACH;
    if (sim_random(2) == 0)               /* some are more popular */
        x &= ~7, y &= ~7;
    x = (x + net_side) % net_side;
    y = (y + net_side) % net_side;
    return (uint32_t)(y * net_side + x);
}

void host_init(uint32_t h)
{
    arm(h, MSG_THINK, sim_random(THINK));
}

void host_handle(uint32_t i, uint32_t m)
{
    struct host *h = &hosts[i];
    h->events++;
    switch (sim.msg[m].kind) {
    case MSG_THINK:
        h->partner = choose_partner(i);
        h->bits = (uint16_t)(500 + sim_random(23500));
        h->began = sim.now;
        transmit(i);
        break;
    case MSG_TIMEOUT:
        if (sim.msg[m].seq == h->seq) {
            stats.repeated++;
            transmit(i);
        }
        break;
    case MSG_DATA:
        stats.received++;
        stats.hops += sim.msg[m].hops;
        send(i, MSG_ACK, sim.msg[m].src, sim.msg[m].seq, 400);
        break;
    case MSG_ACK:
        if (sim.msg[m].seq != h->seq) {
            stats.stray++;
            break;
        }
        h->seq++;
        stats.total_time += sim.now - h->began;
        if (sim.now - h->began > h->longest)
            h->longest = sim.now - h->began;
        arm(i, MSG_THINK, 1 + sim_random(THINK));
        break;
    }
    msg_delete(m);
}

void host_finish(uint32_t i)
{
    const struct host *h = &hosts[i];
    stats.acked += h->seq;
    stats.digest = stats.digest * 31 + (uint64_t)h->seq * 7 + h->longest;
    if (i % (uint32_t)(net_side * net_side / 5) == 0)
        printf("net.host[%u]: %u acked, longest %u ns, %u events\n", 2 * i + 1, h->seq, h->longest, h->events);
}
