/* kernel.h - simulation kernel: modules that exchange messages through gates */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef int64_t simtime;                  /* nanoseconds */

struct module;
struct gate;

enum msg_kind { MSG_DATA, MSG_ACK, MSG_TX_DONE, MSG_THINK, MSG_TIMEOUT };

struct message {
    char name[16];
    enum msg_kind kind;
    unsigned priority : 3;
    unsigned duplicate : 1;
    unsigned self : 1;                    /* a timer */
    struct module *sender, *target;
    struct gate *arrival_gate;
    simtime created, sent, arrival;
    unsigned long order;                  /* decides between equal times */
    struct message *child, *sibling;      /* in the set of future events */
    struct message *next;                 /* in a gate's queue, or spare */
    union {
        struct {
            int src, dst;
            long seq;
            int bits;
            int hops;
        } packet;
        struct {
            struct gate *gate;
            long seq;
        } timer;
    } u;
};

struct channel {
    simtime delay;
    double error_rate;
    int bits_per_ns;
};

struct gate {
    struct module *owner;
    struct gate *peer;
    int id;
    bool busy;
    struct channel ch;
    struct message *head, **tail;
    int queued, most_queued;
    long sent, dropped;
    simtime last_change;
};

struct module_class {
    const char *name;
    void (*initialize)(struct module *);
    void (*handle)(struct module *, struct message *);
    void (*finish)(struct module *);
};

struct module {
    const struct module_class *cls;
    char path[24];
    int id;
    int ngates;
    struct gate *gates[5];
    long events;
};

struct kernel {
    simtime now, limit;
    struct message *root;
    unsigned long order, events;
    struct message *spare;
    struct chunk *chunks;
    struct module **modules;
    int nmodules, room;
    uint32_t seed;
};

extern struct kernel sim;

void *xalloc(size_t n);
uint32_t sim_random(uint32_t limit);
void module_setup(struct module *m, const struct module_class *cls, int ngates);
void gate_connect(struct gate *a, struct gate *b, simtime delay);
struct message *msg_new(enum msg_kind kind, const char *prefix, long number);
void msg_delete(struct message *m);
void sim_schedule(struct message *m, struct module *target, simtime at);
void sim_send(struct message *m, struct gate *out, simtime duration);
void sim_run(void);
void sim_end(void);
