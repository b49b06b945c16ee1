#include "kernel.h"

#include <stdlib.h>
#include <string.h>

#define CHUNK 200

struct chunk {
    struct chunk *next;
    struct message msg[CHUNK];
};

struct kernel sim = { .seed = 12345 };

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

void module_setup(struct module *m, const struct module_class *cls, int ngates)
{
    if (sim.nmodules == sim.room) {
        sim.room = sim.room ? 2 * sim.room : 128;
        sim.modules = realloc(sim.modules, sizeof(*sim.modules) * (size_t)sim.room);
        if (!sim.modules)
            exit(2);
    }
    m->cls = cls;
    m->id = sim.nmodules;
    snprintf(m->path, sizeof m->path, "net.%s[%d]", cls->name, m->id);
    sim.modules[sim.nmodules++] = m;
    m->ngates = ngates;
    for (int i = 0; i < ngates; i++) {
        struct gate *g = xalloc(sizeof *g);
        g->owner = m;
        g->id = i;
        g->tail = &g->head;
        m->gates[i] = g;
    }
}

void gate_connect(struct gate *a, struct gate *b, simtime delay)
{
    struct channel ch = { .delay = delay, .error_rate = 0.0, .bits_per_ns = 1 };
    a->peer = b;
    b->peer = a;
    a->ch = b->ch = ch;
}

struct message *msg_new(enum msg_kind kind, const char *prefix, long number)
{
    struct message *m = sim.spare;
    if (!m) {
        struct chunk *c = xalloc(sizeof *c);
        c->next = sim.chunks;
        sim.chunks = c;
        for (int i = CHUNK - 1; i >= 0; i--) {
            c->msg[i].next = sim.spare;
            sim.spare = &c->msg[i];
        }
        m = sim.spare;
    }
    sim.spare = m->next;
    memset(m, 0, sizeof *m);
    m->kind = kind;
    size_t len = strlen(prefix);
    memcpy(m->name, prefix, len);
    m->name[len] = (char)('0' + number % 10);
    m->created = sim.now;
    return m;
}

void msg_delete(struct message *m)
{
    m->next = sim.spare;
    sim.spare = m;
}

/* The future events are a pairing heap. */
static inline bool earlier(const struct message *a, const struct message *b)
{
    return a->arrival != b->arrival ? a->arrival < b->arrival : a->order < b->order;
}

static struct message *meld(struct message *a, struct message *b)
{
    if (!a || !b)
        return a ? a : b;
    if (earlier(b, a)) {
        struct message *t = a;
        a = b;
        b = t;
    }
    b->sibling = a->child;
    a->child = b;
    return a;
}

static struct message *take_first(void)
{
    struct message *top = sim.root, *pairs = NULL, *m = top->child;
    while (m) {
        struct message *a = m, *b = m->sibling;
        m = b ? b->sibling : NULL;
        a->sibling = NULL;
        if (b)
            b->sibling = NULL;
        a = meld(a, b);
        a->sibling = pairs;
        pairs = a;
    }
    sim.root = NULL;
    while (pairs) {
        struct message *next = pairs->sibling;
        pairs->sibling = NULL;
        sim.root = meld(sim.root, pairs);
        pairs = next;
    }
    top->child = NULL;
    return top;
}

static void insert(struct message *m, simtime at)
{
    m->sent = sim.now;
    m->arrival = at;
    m->order = sim.order++;
    m->child = m->sibling = NULL;
    sim.root = meld(sim.root, m);
}

void sim_schedule(struct message *m, struct module *target, simtime at)
{
    m->self = 1;
    m->sender = m->target = target;
    m->arrival_gate = NULL;
    insert(m, at);
}

void sim_send(struct message *m, struct gate *out, simtime duration)
{
    m->self = 0;
    m->sender = out->owner;
    m->arrival_gate = out->peer;
    m->target = out->peer->owner;
    out->sent++;
    insert(m, sim.now + duration + out->ch.delay);
}

void sim_run(void)
{
    for (int i = 0; i < sim.nmodules; i++)
        sim.modules[i]->cls->initialize(sim.modules[i]);
    while (sim.root && sim.root->arrival <= sim.limit) {
        struct message *m = take_first();
        sim.now = m->arrival;
        sim.events++;
        m->target->events++;
        m->target->cls->handle(m->target, m);
    }
}

void sim_end(void)
{
    for (int i = 0; i < sim.nmodules; i++) {
        struct module *m = sim.modules[i];
        m->cls->finish(m);
        for (int k = 0; k < m->ngates; k++)
            free(m->gates[k]);
        free(m);
    }
    free(sim.modules);
    while (sim.chunks) {
        struct chunk *next = sim.chunks->next;
        free(sim.chunks);
        sim.chunks = next;
    }
}
