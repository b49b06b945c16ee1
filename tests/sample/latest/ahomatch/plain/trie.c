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

static struct state *state_new(struct matcher *m, struct state *parent, char via)
{
    struct state *s = checked(calloc(1, sizeof *s));
    s->number = m->states++;
    s->parent = parent;
    s->via = via;
    s->depth = parent ? parent->depth + 1 : 0;
    s->seen.first = s->seen.last = -1;
    return s;
}

void matcher_init(struct matcher *m)
{
    memset(m, 0, sizeof *m);
    m->rules_tail = &m->rules;
    m->root = state_new(m, NULL, 0);
}

struct state *state_next(const struct state *s, unsigned char symbol)
{
    for (const struct edge *e = s->edges; e && e->symbol <= symbol; e = e->next)
        if (e->symbol == symbol)
            return e->to;
    return NULL;
}

static struct state *extend(struct matcher *m, struct state *s, unsigned char symbol)
{
    struct edge **link = &s->edges;
    while (*link && (*link)->symbol < symbol)
        link = &(*link)->next;
    if (*link && (*link)->symbol == symbol) {
        (*link)->taken++;
        return (*link)->to;
    }
    struct edge *e = checked(malloc(sizeof *e));
    e->symbol = symbol;
    e->taken = 1;
    e->to = state_new(m, s, (char)symbol);
    e->next = *link;
    *link = e;
    s->fanout++;
    m->edges++;
    return e->to;
}

/* Returns the rule for the word, old or new. */
struct rule *matcher_add(struct matcher *m, const char *word, enum origin origin)
{
    struct state *s = m->root;
    for (const char *p = word; *p; p++)
        s = extend(m, s, (unsigned char)*p);
    if (s->rule)
        return s->rule;
    struct rule *r = checked(malloc(sizeof *r));
    snprintf(r->label, sizeof r->label, "%s", word);
    r->origin = origin;
    r->length = s->depth;
    r->id = m->rule_count++;
    r->count = 0;
    r->span = (struct span){-1, -1};
    r->next = NULL;
    *m->rules_tail = r;
    m->rules_tail = &r->next;
    s->rule = r;
    return r;
}

static void link_child(struct matcher *m, struct state *s, const struct edge *e)
{
    struct state *child = e->to, *f = s->fail, *to = NULL;
    while (f && !(to = state_next(f, e->symbol)))
        f = f->fail;
    if (!f)
        to = m->root;
    child->fail = to;
    child->report = to->rule ? to : to->report;
}

/* Breadth first: fail links, then report links. */
void matcher_close(struct matcher *m)
{
    struct state *head = m->root, *tail = m->root;
    m->root->fail = NULL;
    m->root->queue_next = NULL;
    for (; head; head = head->queue_next) {
        for (const struct edge *e = head->edges; e; e = e->next) {
            struct state *child = e->to;
            link_child(m, head, e);
            child->queue_next = NULL;
            tail->queue_next = child;
            tail = child;
        }
    }
}

void matcher_free(struct matcher *m)
{
    for (struct state *s = m->root, *next; s; s = next) {
        next = s->queue_next;
        for (struct edge *e = s->edges, *rest; e; e = rest) {
            rest = e->next;
            free(e);
        }
        free(s);
    }
    for (struct rule *r = m->rules, *next; r; r = next) {
        next = r->next;
        free(r);
    }
}
