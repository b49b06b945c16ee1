#include "hospital.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long next_id;

/* minimal standard generator, one per village */
static long village_rand(struct village *v, long n)
{
    v->seed = v->seed * 48271 % 2147483647;
    return (long)(v->seed % n);
}

static struct patient *patient_new(struct village *home)
{
    static const char *const first[] = { "Ada", "Bob", "Cyd", "Dan", "Eva", "Fay", "Gus", "Hal" };
    struct patient *p = must_alloc(sizeof *p);

    p->id = next_id++;
    p->age = (int)village_rand(home, 90);
    snprintf(p->name, sizeof p->name, "%s %ld", first[village_rand(home, 8)], p->id);
    p->home = home;
    p->arrived = -1;
    p->time_left = 1 + village_rand(home, 60);
    return p;
}

struct village *village_new(int level, long *label, struct village *parent)
{
    struct village *v = must_alloc(sizeof *v);
    long i;

    v->label = (*label)++;
    v->level = level;
    v->parent = parent;
    v->seed = 1 + (v->label * 7919 + 12345) % 2147483000;
    for (i = 0; i < 5; i++)
        village_rand(v, 2);
    snprintf(v->name, sizeof v->name, "V%d-%ld", level, v->label);
    v->hosp.personnel = 4L << level;
    v->hosp.free_personnel = v->hosp.personnel;
    if (level > 0)
        for (i = 0; i < CHILDREN; i++)
            v->child[i] = village_new(level - 1, label, v);
    return v;
}

/* One more person in every village; everybody starts at home. */
void populate(struct village *v)
{
    int i;

    if (v == NULL)
        return;
    for (i = 0; i < CHILDREN; i++)
        populate(v->child[i]);
    list_add(&v->healthy, patient_new(v));
}

void village_free(struct village *v)
{
    int i;

    if (v == NULL)
        return;
    for (i = 0; i < CHILDREN; i++)
        village_free(v->child[i]);
    list_free(&v->healthy);
    list_free(&v->hosp.waiting);
    list_free(&v->hosp.assess);
    list_free(&v->hosp.inside);
    list_free(&v->hosp.up);
    free(v);
}

static void put_in_hosp(struct hospital *h, struct listhead *from, struct list *cell)
{
    struct patient *p = cell->patient;

    p->hosps_visited++;
    if (h->free_personnel > 0) {
        h->free_personnel--;
        p->time_left = ASSESS_TIME;
        p->time += ASSESS_TIME;
        list_move(from, cell, &h->assess);
    } else {
        list_move(from, cell, &h->waiting);
        if (h->waiting.length > h->longest_queue)
            h->longest_queue = h->waiting.length;
    }
}

static void check_inside(struct village *v)
{
    struct hospital *h = &v->hosp;
    struct list *l, *next;

    for (l = h->inside.first; l != NULL; l = next) {
        struct patient *p = l->patient;
        next = l->forward;
        if (--p->time_left == 0) {
            h->free_personnel++;
            h->treated++;
            p->cost += 12.5 * (double)(v->level + 1);
            p->time_left = 40 + village_rand(v, 40);
            list_move(&h->inside, l, &p->home->healthy);
        }
    }
}

static void check_assess(struct village *v)
{
    struct hospital *h = &v->hosp;
    struct list *l, *next;

    for (l = h->assess.first; l != NULL; l = next) {
        struct patient *p = l->patient;
        next = l->forward;
        if (--p->time_left > 0)
            continue;
        if (v->parent == NULL || village_rand(v, 10) < 8) {
            p->time_left = TREAT_TIME + p->age / 30;
            p->time += p->time_left;
            list_move(&h->assess, l, &h->inside);
        } else {
            h->free_personnel++;
            list_move(&h->assess, l, &h->up);
        }
    }
}

static void check_waiting(struct village *v)
{
    struct hospital *h = &v->hosp;
    struct list *l, *next;

    for (l = h->waiting.first; l != NULL; l = next) {
        struct patient *p = l->patient;
        next = l->forward;
        if (h->free_personnel > 0) {
            h->free_personnel--;
            p->time_left = ASSESS_TIME;
            p->time += ASSESS_TIME;
            list_move(&h->waiting, l, &h->assess);
        } else {
            p->time++;
        }
    }
}

/* Those at home fall ill now and then. */
static void check_healthy(struct village *v, long step)
{
    struct list *l, *next;

    for (l = v->healthy.first; l != NULL; l = next) {
        struct patient *p = l->patient;
        next = l->forward;
        if (--p->time_left <= 0) {
            if (p->arrived < 0)
                p->arrived = step;
            put_in_hosp(&v->hosp, &v->healthy, l);
        }
    }
}

/* One step of v and all below; returns the patients that go up. */
struct listhead *simulate(struct village *v, long step)
{
    struct listhead *up;
    int i;

    if (v == NULL)
        return NULL;
    for (i = 0; i < CHILDREN; i++) {
        up = simulate(v->child[i], step);
        if (up != NULL)
            while (up->first != NULL)
                put_in_hosp(&v->hosp, up, up->first);
    }
    check_inside(v);
    check_assess(v);
    check_waiting(v);
    check_healthy(v, step);
    return &v->hosp.up;
}

static void collect_list(const struct listhead *l, struct totals *t)
{
    const struct list *c;

    for (c = l->first; c != NULL; c = c->forward) {
        const struct patient *p = c->patient;
        t->patients++;
        t->time += (double)p->time;
        t->hospitals += (double)p->hosps_visited;
        t->cost += p->cost;
        if (p->time > t->oldest_time || (p->time == t->oldest_time && p->id < t->oldest)) {
            t->oldest_time = p->time;
            t->oldest = p->id;
        }
    }
}

void collect(const struct village *v, struct totals *t)
{
    int i;

    if (v == NULL)
        return;
    for (i = 0; i < CHILDREN; i++)
        collect(v->child[i], t);
    collect_list(&v->healthy, t);
    collect_list(&v->hosp.waiting, t);
    collect_list(&v->hosp.assess, t);
    collect_list(&v->hosp.inside, t);
    collect_list(&v->hosp.up, t);
    t->healthy += v->healthy.length;
    t->waiting += v->hosp.waiting.length;
    t->assessing += v->hosp.assess.length;
    t->inside += v->hosp.inside.length;
    t->treated += v->hosp.treated;
    if (v->hosp.longest_queue > t->longest_queue)
        t->longest_queue = v->hosp.longest_queue;
}
