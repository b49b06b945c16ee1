#include "mesh.h"

#include <math.h>

static void pull_edges(struct mesh *m)
{
    for (size_t i = 0; i < m->ne; i++) {
        struct edge *e = m->edges[i];
        if (e->broken)
            continue;
        struct vertex *a = e->a, *b = e->b;
        double dx = b->x - a->x, dy = b->y - a->y;
        e->length = sqrt(dx * dx + dy * dy);
        e->strain = (e->length - e->rest) / e->rest;
        if (e->strain > e->worst)
            e->worst = e->strain;
        double f = e->stiffness * e->strain / e->length;
        a->fx += f * dx;
        a->fy += f * dy;
        b->fx -= f * dx;
        b->fy -= f * dy;
        m->elastic += 0.5 * e->stiffness * e->strain * e->strain * e->rest;
    }
}

static void press_elements(struct mesh *m)
{
    for (size_t i = 0; i < m->nt; i++) {
        struct element *t = m->elements[i];
        struct vertex *a = t->v[0], *b = t->v[1], *c = t->v[2];
        if (t->damaged > 2)
            continue;
        t->area = 0.5 * ((b->x - a->x) * (c->y - a->y) - (c->x - a->x) * (b->y - a->y));
        t->pressure = t->material->stiffness * 0.3 * (t->area0 - t->area) / t->area0;
        double p = 0.5 * t->pressure;
        a->fx += p * (b->y - c->y);
        a->fy += p * (c->x - b->x);
        b->fx += p * (c->y - a->y);
        b->fy += p * (a->x - c->x);
        c->fx += p * (a->y - b->y);
        c->fy += p * (b->x - a->x);
        t->energy += fabs(t->pressure) * m->dt;
    }
}

static void move_vertices(struct mesh *m)
{
    double dt = m->dt;
    for (size_t k = 0; k < m->nv; k++) {
        struct vertex *v = m->vertices[k];
        if (!v->fixed) {
            v->vx = (v->vx + v->fx / v->mass * dt) * 0.985;
            v->vy = (v->vy + v->fy / v->mass * dt) * 0.985;
            v->x += v->vx * dt;
            v->y += v->vy * dt;
            v->moved += fabs(v->vx * dt) + fabs(v->vy * dt);
            m->kinetic += 0.5 * v->mass * (v->vx * v->vx + v->vy * v->vy);
        }
        v->fx = v->fy = 0;
    }
}

static void damage(struct mesh *m, struct element *t)
{
    if (t && ++t->damaged == 1)
        m->damaged++;
}

static void break_edges(struct mesh *m)
{
    for (size_t i = 0; i < m->ne; i++) {
        struct edge *e = m->edges[i];
        if (e->broken || e->strain < 0.1)
            continue;
        double strength = e->left->material->strength;
        if (e->right && e->right->material->strength < strength)
            strength = e->right->material->strength;
        if (e->strain > strength) {
            e->broken = 1;
            m->broken++;
            damage(m, e->left);
            damage(m, e->right);
        }
    }
}

void mesh_step(struct mesh *m)
{
    m->kinetic = m->elastic = 0;
    pull_edges(m);
    press_elements(m);
    move_vertices(m);
    break_edges(m);
    m->time += m->dt;
}
