/*
 * hospital, laid out by hand: a patient is a 16-byte hot record that holds
 * its list links (a patient is always in one list), and two colder ones;
 * patients are named by 32-bit index, which is also their id.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHILDREN 4
#define TREAT_TIME 4
#define ASSESS_TIME 2
#define NIL UINT32_MAX

typedef struct {
    uint32_t forward, back;
    uint32_t time;
    uint8_t time_left;         /* at most 80 */
    uint8_t age;
} patient;

typedef struct {
    double cost;
    uint32_t home;
    uint32_t hosps_visited;
    int32_t arrived;
} record;

typedef struct {
    uint32_t first, last;
    uint32_t length;
} listhead;

typedef struct {
    uint32_t child[CHILDREN];
    uint32_t parent;
    uint32_t seed;
    uint32_t free_personnel;
    uint32_t longest_queue;
    uint32_t treated;
    uint32_t level;
    listhead waiting, assess, inside, up, healthy;
} village;

struct totals {
    long patients;
    long healthy;
    long waiting, assessing, inside;
    long treated;
    double time;
    double hospitals;
    double cost;
    long longest_queue;
    uint32_t oldest;
    uint32_t oldest_time;
};

static patient *P;
static record *R;
static char (*names)[20];
static village *V;
static char (*vnames)[16];
static uint32_t next_id, next_label;

static void *must_alloc(size_t n, size_t size)
{
    void *p = calloc(n, size);

    if (p == NULL) {
        fputs("hospital: out of memory\n", stderr);
        exit(1);
    }
    return p;
}

static void append(listhead *l, uint32_t p)
{
    P[p].forward = NIL;
    P[p].back = l->last;
    if (l->last != NIL)
        P[l->last].forward = p;
    else
        l->first = p;
    l->last = p;
    l->length++;
}

static void list_move(listhead *l, uint32_t p, listhead *to)
{
    uint32_t f = P[p].forward, b = P[p].back;

    if (b != NIL)
        P[b].forward = f;
    else
        l->first = f;
    if (f != NIL)
        P[f].back = b;
    else
        l->last = b;
    l->length--;
    append(to, p);
}

static uint32_t village_rand(village *v, uint32_t n)
{
    v->seed = (uint32_t)((uint64_t)v->seed * 48271 % 2147483647);
    return v->seed % n;
}

static uint32_t patient_new(uint32_t home)
{
    static const char *const first[] = { "Ada", "Bob", "Cyd", "Dan", "Eva", "Fay", "Gus", "Hal" };
    uint32_t id = next_id++;
    village *v = &V[home];

    P[id].age = (uint8_t)village_rand(v, 90);
    snprintf(names[id], sizeof names[id], "%s %u", first[village_rand(v, 8)], (unsigned)id);
    R[id].home = home;
    R[id].arrived = -1;
    P[id].time_left = (uint8_t)(1 + village_rand(v, 60));
    return id;
}

static uint32_t village_new(int level, uint32_t parent)
{
    static const listhead empty = { NIL, NIL, 0 };
    uint32_t id = next_label++;
    village *v = &V[id];

    v->level = (uint32_t)level;
    v->parent = parent;
    v->seed = (uint32_t)(1 + ((long long)id * 7919 + 12345) % 2147483000);
    for (int i = 0; i < 5; i++)
        village_rand(v, 2);
    snprintf(vnames[id], sizeof vnames[id], "V%d-%u", level, (unsigned)id);
    v->free_personnel = 4u << level;
    v->waiting = v->assess = v->inside = v->up = v->healthy = empty;
    for (int i = 0; i < CHILDREN; i++)
        v->child[i] = level > 0 ? village_new(level - 1, id) : NIL;
    return id;
}

static void populate(uint32_t id)
{
    if (id == NIL)
        return;
    for (int i = 0; i < CHILDREN; i++)
        populate(V[id].child[i]);
    append(&V[id].healthy, patient_new(id));
}

static void put_in_hosp(village *v, listhead *from, uint32_t p)
{
    R[p].hosps_visited++;
    if (v->free_personnel > 0) {
        v->free_personnel--;
        P[p].time_left = ASSESS_TIME;
        P[p].time += ASSESS_TIME;
        list_move(from, p, &v->assess);
    } else {
        list_move(from, p, &v->waiting);
        if (v->waiting.length > v->longest_queue)
            v->longest_queue = v->waiting.length;
    }
}

static void check_inside(village *v)
{
    uint32_t p, next;

    for (p = v->inside.first; p != NIL; p = next) {
        next = P[p].forward;
        if (--P[p].time_left == 0) {
            v->free_personnel++;
            v->treated++;
            R[p].cost += 12.5 * (double)(v->level + 1);
            P[p].time_left = (uint8_t)(40 + village_rand(v, 40));
            list_move(&v->inside, p, &V[R[p].home].healthy);
        }
    }
}

static void check_assess(village *v)
{
    uint32_t p, next;

    for (p = v->assess.first; p != NIL; p = next) {
        next = P[p].forward;
        if (--P[p].time_left > 0)
            continue;
        if (v->parent == NIL || village_rand(v, 10) < 8) {
            P[p].time_left = (uint8_t)(TREAT_TIME + P[p].age / 30);
            P[p].time += P[p].time_left;
            list_move(&v->assess, p, &v->inside);
        } else {
            v->free_personnel++;
            list_move(&v->assess, p, &v->up);
        }
    }
}

static void check_waiting(village *v)
{
    uint32_t p, next;

    for (p = v->waiting.first; p != NIL; p = next) {
        next = P[p].forward;
        if (v->free_personnel > 0) {
            v->free_personnel--;
            P[p].time_left = ASSESS_TIME;
            P[p].time += ASSESS_TIME;
            list_move(&v->waiting, p, &v->assess);
        } else {
            P[p].time++;
        }
    }
}

static void check_healthy(village *v, long step)
{
    uint32_t p, next;

    for (p = v->healthy.first; p != NIL; p = next) {
        next = P[p].forward;
        if (--P[p].time_left == 0) {
            if (R[p].arrived < 0)
                R[p].arrived = (int32_t)step;
            put_in_hosp(v, &v->healthy, p);
        }
    }
}

static void simulate(uint32_t id, long step)
{
    village *v = &V[id];

    for (int i = 0; i < CHILDREN; i++) {
        uint32_t c = v->child[i];
        if (c == NIL)
            continue;
        simulate(c, step);
        while (V[c].up.first != NIL)
            put_in_hosp(v, &V[c].up, V[c].up.first);
    }
    check_inside(v);
    check_assess(v);
    check_waiting(v);
    check_healthy(v, step);
}

static void collect_list(const listhead *l, struct totals *t)
{
    for (uint32_t p = l->first; p != NIL; p = P[p].forward) {
        uint32_t time = P[p].time;
        t->patients++;
        t->time += (double)time;
        t->hospitals += (double)R[p].hosps_visited;
        t->cost += R[p].cost;
        if (time > t->oldest_time || (time == t->oldest_time && p < t->oldest)) {
            t->oldest_time = time;
            t->oldest = p;
        }
    }
}

static void collect(uint32_t id, struct totals *t)
{
    const village *v;

    if (id == NIL)
        return;
    v = &V[id];
    for (int i = 0; i < CHILDREN; i++)
        collect(v->child[i], t);
    collect_list(&v->healthy, t);
    collect_list(&v->waiting, t);
    collect_list(&v->assess, t);
    collect_list(&v->inside, t);
    collect_list(&v->up, t);
    t->healthy += v->healthy.length;
    t->waiting += v->waiting.length;
    t->assessing += v->assess.length;
    t->inside += v->inside.length;
    t->treated += v->treated;
    if (v->longest_queue > t->longest_queue)
        t->longest_queue = v->longest_queue;
}

/* The search by id of the plain program, kept though the id is the index. */
static uint32_t find_in(const listhead *l, uint32_t id)
{
    for (uint32_t p = l->first; p != NIL; p = P[p].forward)
        if (p == id)
            return p;
    return NIL;
}

static uint32_t find_patient(uint32_t at, uint32_t id)
{
    uint32_t p = NIL;

    if (at == NIL)
        return NIL;
    for (int i = 0; i < CHILDREN && p == NIL; i++)
        p = find_patient(V[at].child[i], id);
    if (p == NIL)
        p = find_in(&V[at].healthy, id);
    if (p == NIL)
        p = find_in(&V[at].waiting, id);
    if (p == NIL)
        p = find_in(&V[at].assess, id);
    if (p == NIL)
        p = find_in(&V[at].inside, id);
    if (p == NIL)
        p = find_in(&V[at].up, id);
    return p;
}

static void print_totals(uint32_t top, long step)
{
    struct totals t;
    uint32_t p;

    memset(&t, 0, sizeof t);
    collect(top, &t);
    printf("step %3ld: %ld patients: %ld healthy, %ld waiting, %ld assessed, %ld inside; %ld treated\n",
           step, t.patients, t.healthy, t.waiting, t.assessing, t.inside, t.treated);
    printf("  time %.4f, hospitals %.4f, cost %.2f, longest queue %ld\n", t.time / (double)t.patients,
           t.hospitals / (double)t.patients, t.cost, t.longest_queue);
    p = find_patient(top, t.oldest);
    if (p != NIL)
        printf("  worst: %s, aged %d, of %s, first ill at %ld: %ld\n", names[p], P[p].age,
               vnames[R[p].home], (long)R[p].arrived, (long)P[p].time);
}

int main(int argc, char **argv)
{
    long people = 400, steps = 30, step, i;
    int levels = 5;
    size_t villages = 0, layer = 1, n;
    uint32_t top;

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
    for (i = 0; i <= levels; i++, layer *= CHILDREN)
        villages += layer;
    n = villages * (size_t)people;
    P = must_alloc(n, sizeof *P);
    R = must_alloc(n, sizeof *R);
    names = must_alloc(n, sizeof *names);
    V = must_alloc(villages, sizeof *V);
    vnames = must_alloc(villages, sizeof *vnames);
    top = village_new(levels, NIL);
    for (i = 0; i < people; i++)
        populate(top);
    printf("%ld villages, %ld people each\n", (long)villages, people);
    for (step = 1; step <= steps; step++) {
        simulate(top, step);
        if (step % 10 == 0)
            print_totals(top, step);
    }
    free(P);
    free(R);
    free(names);
    free(V);
    free(vnames);
    return 0;
}
