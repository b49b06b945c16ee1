#include "mesh.h"

#include <math.h>

static void pull_edges(struct mesh *m)
{
    struct point *pos = m->pos, *force = m->force;
    double elastic = 0;
    for (size_t i = 0; i < m->ne; i++) {
        if (m->broken_edge[i])
            continue;
        uint32_t a = m->link[i].a, b = m->link[i].b;
        double stiffness = materials[m->edge_material[i]].stiffness, rest = m->rest[i];
        double dx = pos[b].x - pos[a].x, dy = pos[b].y - pos[a].y;
        double length = sqrt(dx * dx + dy * dy);
        double strain = (length - rest) / rest;
        m->length[i] = length;
        m->strain[i] = strain;
        if (strain > m->worst[i])
            m->worst[i] = strain;
        double f = stiffness * strain / length;
        force[a].x += f * dx;
        force[a].y += f * dy;
        force[b].x -= f * dx;
        force[b].y -= f * dy;
        elastic += 0.5 * stiffness * strain * strain * rest;
    }
    m->elastic = elastic;
}

static void press_elements(struct mesh *m)
{
    const struct point *pos = m->pos;
    struct point *force = m->force;
    for (size_t i = 0; i < m->nt; i++) {
        if (m->damage[i] > 2)
            continue;
        uint32_t ia = m->corner[i].v[0], ib = m->corner[i].v[1], ic = m->corner[i].v[2];
        struct point a = pos[ia], b = pos[ib], c = pos[ic];
        double area0 = m->area0[i];
        double area = 0.5 * ((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y));
        double pressure = materials[m->material[i]].stiffness * 0.3 * (area0 - area) / area0;
        double p = 0.5 * pressure;
        m->area[i] = area;
        force[ia].x += p * (b.y - c.y);
        force[ia].y += p * (c.x - b.x);
        force[ib].x += p * (c.y - a.y);
        force[ib].y += p * (a.x - c.x);
        force[ic].x += p * (a.y - b.y);
        force[ic].y += p * (b.x - a.x);
        m->energy[i] += fabs(pressure) * m->dt;
    }
}

static void move_vertices(struct mesh *m)
{
    double dt = m->dt, kinetic = 0;
    for (size_t k = 0; k < m->nv; k++) {
        if (!m->fixed[k]) {
            struct point *v = &m->speed[k];
            double mass = m->mass[k];
            v->x = (v->x + m->force[k].x / mass * dt) * 0.985;
            v->y = (v->y + m->force[k].y / mass * dt) * 0.985;
            m->pos[k].x += v->x * dt;
            m->pos[k].y += v->y * dt;
            m->moved[k] += fabs(v->x * dt) + fabs(v->y * dt);
            kinetic += 0.5 * mass * (v->x * v->x + v->y * v->y);
        }
        m->force[k] = (struct point){0, 0};
    }
    m->kinetic = kinetic;
}

static void damage(struct mesh *m, uint32_t t)
{
    if (t != NONE && ++m->damage[t] == 1)
        m->damaged++;
}

static void break_edges(struct mesh *m)
{
    for (size_t i = 0; i < m->ne; i++) {
        if (m->strain[i] < 0.1 || m->broken_edge[i])
            continue;
        struct sides s = m->side[i];
        double strength = materials[m->material[s.left]].strength;
        if (s.right != NONE && materials[m->material[s.right]].strength < strength)
            strength = materials[m->material[s.right]].strength;
        if (m->strain[i] > strength) {
            m->broken_edge[i] = 1;
            m->broken++;
            damage(m, s.left);
            damage(m, s.right);
        }
    }
}

void mesh_step(struct mesh *m)
{
    pull_edges(m);
    press_elements(m);
    move_vertices(m);
    break_edges(m);
    m->time += m->dt;
}
