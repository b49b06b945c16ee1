/* kernel.h - simulation kernel: modules that exchange messages through gates.
 * Times are nanoseconds and fit 32 bits; messages and gates are named by
 * indices.  Gate 5r+k belongs to router r, gate first_host+h to host h. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum msg_kind { MSG_DATA, MSG_ACK, MSG_TX_DONE, MSG_THINK, MSG_TIMEOUT };

struct event {                            /* heap part of a message */
    uint32_t time, order;
    uint32_t child, sibling;              /* sibling is also the link in queues */
};

struct message {
    uint32_t gate;                        /* where it arrives, or timer's */
    uint32_t src, dst, seq;
    uint16_t bits;
    uint8_t hops, kind;
};

struct gate {
    uint32_t peer, head, tail;
    uint16_t delay;
    uint8_t queued, most_queued, busy;
};

struct kernel {
    uint32_t now, limit;
    uint32_t root, order, spare, used, room;
    unsigned long events;
    struct event *event;
    struct message *msg;
    struct gate *gate;
    uint32_t first_host;
    uint32_t seed;
};

extern struct kernel sim;

void *xalloc(size_t n);
uint32_t sim_random(uint32_t limit);
uint32_t msg_new(enum msg_kind kind);
void msg_delete(uint32_t m);
void sim_schedule(uint32_t m, uint32_t gate, uint32_t at);
void sim_run(void);

void host_init(uint32_t h);
void host_handle(uint32_t h, uint32_t m);
void router_handle(uint32_t r, uint32_t m);
