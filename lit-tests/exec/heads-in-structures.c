// Heads of lists inside of structures: of a cache on the heap whose last entry is used again, and of a ring in a variable that functions are handed.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'chunks,dtrans-optbasetest' 'chunks,dtrans-regions' 'chunks,dtrans-reorderfields' 'chunks,dtrans-randomplan<seed=1>' 'chunks,dtrans-randomplan<seed=2>' 'variables,dtrans-chunks,dtrans-randomplan<seed=3>' 'optbasetest,dtrans' 'link'
// RUN: FileCheck %s --input-file="%t.early.link.log"
// RUN: FileCheck %s --check-prefix=LATE --input-file="%t.late.link.log"
// CHECK-DAG: entry: {{.*}}in a region
// CHECK-DAG: person: {{.*}}in a region
// LATE: person: {{.*}}kept 3 pointers{{.*}}in a region
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { int key, value; struct entry *chain, *prev, *next; int hits; long born; };
struct cache { struct entry **table; int size, capacity, count; struct entry head; long misses; };

struct person { long id; char name[16]; int age, state; struct person *prev, *next, *chain; double immunity; long contacts; };
struct town { struct person *all; long count; struct person ring; int day; long sick[3]; };

static unsigned long seed = 3;

static unsigned rnd(void)
{
    seed = seed * 6364136223846793005ul + 1442695040888963407ul;
    return (unsigned)(seed >> 33);
}

static void *allocate(size_t size)
{
    void *p = calloc(1, size);
    if (!p)
        exit(1);
    return p;
}

static void take_out(struct entry *e)
{
    e->prev->next = e->next;
    e->next->prev = e->prev;
}

static void put_first(struct cache *c, struct entry *e)
{
    e->next = c->head.next;
    e->prev = &c->head;
    c->head.next->prev = e;
    c->head.next = e;
}

static struct cache *cache_new(int capacity)
{
    struct cache *c = malloc(sizeof *c);
    if (!c)
        exit(1);
    c->size = capacity * 2;
    c->table = calloc(c->size, sizeof *c->table);
    if (!c->table)
        exit(1);
    c->capacity = capacity;
    c->count = 0;
    c->misses = 0;
    c->head.next = c->head.prev = &c->head;
    return c;
}

static int cache_get(struct cache *c, int key)
{
    struct entry *e;
    for (e = c->table[key % c->size]; e; e = e->chain)
        if (e->key == key) {
            take_out(e);
            put_first(c, e);
            e->hits++;
            return e->value;
        }
    c->misses++;
    if (c->count >= c->capacity) {
        e = c->head.prev;
        take_out(e);
        struct entry **link = &c->table[e->key % c->size];
        while (*link != e)
            link = &(*link)->chain;
        *link = e->chain;
    } else {
        e = malloc(sizeof *e);
        if (!e)
            exit(1);
        c->count++;
    }
    e->key = key;
    e->value = key * 3;
    e->hits = 0;
    e->born = c->misses;
    e->chain = c->table[key % c->size];
    c->table[key % c->size] = e;
    put_first(c, e);
    return e->value;
}

static void fall_ill(struct town *t, struct person *p)
{
    t->sick[p->state = 1]++;
    p->next = t->ring.next;
    p->prev = &t->ring;
    p->next->prev = p;
    t->ring.next = p;
}

static void found(struct town *t, int count)
{
    memset(t, 0, sizeof *t);
    t->ring.prev = t->ring.next = &t->ring;
    for (int i = 0; i < count; i++) {
        struct person *p = allocate(sizeof *p);
        p->id = i;
        snprintf(p->name, sizeof p->name, "p%d", i);
        p->age = rnd() % 90;
        p->immunity = rnd() % 100 / 100.0;
        p->chain = t->all;
        t->all = p;
        t->count++;
    }
}

static void day(struct town *t)
{
    struct person *p, *following;
    t->day++;
    for (p = t->all; p; p = p->chain) {
        p->contacts += t->sick[1];
        if (!p->state && rnd() % 10 == 0)
            fall_ill(t, p);
    }
    for (p = t->ring.next; p != &t->ring; p = following) {
        following = p->next;
        if (rnd() % 4)
            continue;
        p->prev->next = p->next;
        p->next->prev = p->prev;
        t->sick[1]--;
        t->sick[2]++;
        p->state = 2;
        p->immunity = p->immunity * 0.5 + 0.5;
    }
}

int main(void)
{
    static struct town town;
    struct cache *c = cache_new(50);
    unsigned long sum = 0;
    for (int i = 0; i < 2000; i++) {
        unsigned k = rnd() % 100;
        sum = sum * 3 + cache_get(c, k * k / 50);
    }
    printf("%lu %ld\n", sum, c->misses);
    struct entry *head = &c->head;
    for (struct entry *e = head->next; e != head; e = e->next)
        sum = sum * 5 + e->hits + e->born;
    printf("%lu\n", sum);
    found(&town, 200);
    for (int i = 0; i < 20; i++)
        day(&town);
    double immunity = 0;
    for (struct person *p = town.all; p; p = p->chain) {
        immunity += p->immunity * p->age;
        sum = sum * 7 + p->contacts + p->name[1];
    }
    printf("%f %lu %ld %ld day %d\n", immunity, sum, town.sick[1], town.sick[2], town.day);
    while (head->next != head) {
        struct entry *e = head->next;
        take_out(e);
        free(e);
    }
    free(c->table);
    free(c);
    return 0;
}
