/* hospital: health care in a hierarchy of villages, after the Olden benchmark "health". */
#include "hospital.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct patient *find_in(const struct listhead *l, long id)
{
    for (const struct list *c = l->first; c != NULL; c = c->forward)
        if (c->patient->id == id)
            return c->patient;
    return NULL;
}

static const struct patient *find_patient(const struct village *v, long id)
{
    const struct patient *p = NULL;

    if (v == NULL)
        return NULL;
    for (int i = 0; i < CHILDREN && p == NULL; i++)
        p = find_patient(v->child[i], id);
    if (p == NULL)
        p = find_in(&v->healthy, id);
    if (p == NULL)
        p = find_in(&v->hosp.waiting, id);
    if (p == NULL)
        p = find_in(&v->hosp.assess, id);
    if (p == NULL)
        p = find_in(&v->hosp.inside, id);
    if (p == NULL)
        p = find_in(&v->hosp.up, id);
    return p;
}

static void print_totals(const struct village *top, long step)
{
    struct totals t;
    const struct patient *p;

    memset(&t, 0, sizeof t);
    collect(top, &t);
    printf("step %3ld: %ld patients: %ld healthy, %ld waiting, %ld assessed, %ld inside; %ld treated\n",
           step, t.patients, t.healthy, t.waiting, t.assessing, t.inside, t.treated);
    printf("  time %.4f, hospitals %.4f, cost %.2f, longest queue %ld\n", t.time / (double)t.patients,
           t.hospitals / (double)t.patients, t.cost, t.longest_queue);
    p = find_patient(top, t.oldest);
    if (p != NULL)
        printf("  worst: %s, aged %d, of %s, first ill at %ld: %ld\n", p->name, p->age, p->home->name,
               p->arrived, p->time);
}

int main(int argc, char **argv)
{
    long people = 400, steps = 30, step, label = 0, i;
    int levels = 5;
    struct village *top;

    if (argc > 1)
        people = atol(argv[1]);
    if (argc > 2)
        levels = atoi(argv[2]);
    if (argc > 3)
        steps = atol(argv[3]);
    if (people < 1 || levels < 0 || levels > 9 || steps < 1) {
        fprintf(stderr, "usage: %s [people per village [levels [steps]]]\n", argv[0]);
        return 1;
    }
    top = village_new(levels, &label, NULL);
    for (i = 0; i < people; i++)
        populate(top);
    printf("%ld villages, %ld people each\n", label, people);
    for (step = 1; step <= steps; step++) {
        struct listhead *up = simulate(top, step);
        while (up->first != NULL)          /* cannot happen at the top */
            list_move(up, up->first, &top->healthy);
        if (step % 10 == 0)
            print_totals(top, step);
    }
    village_free(top);
    return 0;
}
