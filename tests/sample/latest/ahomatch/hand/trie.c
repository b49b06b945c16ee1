#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match.h"

void *checked(void *p)
{
    if (!p) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return p;
}

static uint32_t state_new(struct matcher *m, unsigned depth)
{
    if (m->states == m->state_room) {
        m->state_room = m->state_room ? 2 * m->state_room : 1024;
        m->state = checked(realloc(m->state, m->state_room * sizeof *m->state));
        m->queue_next = checked(realloc(m->queue_next, m->state_room * sizeof *m->queue_next));
        m->depth = checked(realloc(m->depth, m->state_room * sizeof *m->depth));
    }
    m->state[m->states] = (struct state){NONE, NONE, NONE, NONE, 0};
    m->queue_next[m->states] = NONE;
    m->depth[m->states] = (uint8_t)depth;
    return m->states++;
}

void matcher_init(struct matcher *m)
{
    memset(m, 0, sizeof *m);
    state_new(m, 0);
}

uint32_t state_next(const struct matcher *m, uint32_t s, unsigned char symbol)
{
    for (uint32_t i = m->state[s].edges; i != NONE; i = m->edge[i].next) {
        const struct edge *e = &m->edge[i];
        if (e->symbol >= symbol)
            return e->symbol == symbol ? e->to : NONE;
    }
    return NONE;
}

static uint32_t extend(struct matcher *m, uint32_t s, unsigned char symbol)
{
    uint32_t *link = &m->state[s].edges;
    while (*link != NONE && m->edge[*link].symbol < symbol)
        link = &m->edge[*link].next;
    if (*link != NONE && m->edge[*link].symbol == symbol)
        return m->edge[*link].to;
    uint32_t next = *link, i = m->edges++;
    *link = i;
    if (i == m->edge_room) {
        m->edge_room = m->edge_room ? 2 * m->edge_room : 1024;
        m->edge = checked(realloc(m->edge, m->edge_room * sizeof *m->edge));
    }
    m->edge[i].symbol = symbol;
    m->edge[i].to = state_new(m, m->depth[s] + 1u);
    m->edge[i].next = next;
    return m->edge[i].to;
}

/* Returns the rule for the word, old or new. */
uint32_t matcher_add(struct matcher *m, const char *word, enum origin origin)
{
    uint32_t s = 0;
    for (const char *p = word; *p; p++)
        s = extend(m, s, (unsigned char)*p);
    if (m->state[s].rule != NONE)
        return m->state[s].rule;
    uint32_t i = m->rules++;
    if (i == m->rule_room) {
        m->rule_room = m->rule_room ? 2 * m->rule_room : 1024;
        m->rule = checked(realloc(m->rule, m->rule_room * sizeof *m->rule));
        m->label = checked(realloc(m->label, m->rule_room * sizeof *m->label));
    }
    snprintf(m->label[i], sizeof m->label[i], "%s", word);
    m->rule[i] = (struct rule){0, -1, -1, (uint8_t)origin, m->depth[s]};
    m->state[s].rule = i;
    return i;
}

static void link_child(struct matcher *m, uint32_t s, const struct edge *e)
{
    uint32_t child = e->to, f = m->state[s].fail, to = NONE;
    while (f != NONE && (to = state_next(m, f, e->symbol)) == NONE)
        f = m->state[f].fail;
    if (f == NONE)
        to = 0;
    m->state[child].fail = to;
    m->state[child].report = m->state[to].rule != NONE ? to : m->state[to].report;
}

/* Breadth first: fail links, then report links. */
void matcher_close(struct matcher *m)
{
    uint32_t tail = 0;
    for (uint32_t head = 0; head != NONE; head = m->queue_next[head]) {
        for (uint32_t e = m->state[head].edges; e != NONE; e = m->edge[e].next) {
            uint32_t child = m->edge[e].to;
            link_child(m, head, &m->edge[e]);
            m->queue_next[tail] = child;
            tail = child;
        }
    }
}

void matcher_free(struct matcher *m)
{
    free(m->state);
    free(m->queue_next);
    free(m->depth);
    free(m->edge);
    free(m->rule);
    free(m->label);
}
