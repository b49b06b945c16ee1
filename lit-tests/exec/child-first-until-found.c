// An array of children that is a record's first field, searched until one is found, and lists whose heads lie in the same record: early and late.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -g -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang %late -g -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// CHECK-DAG: village: {{.*}} in a region
// CHECK-DAG: patient: {{.*}} in a region

#include <stdio.h>
#include <stdlib.h>

#define CHILDREN 4

struct patient {
    struct patient *next;
    long id;
    long time;
    double cost;
    char name[16];
};

struct village {
    struct village *child[CHILDREN];
    struct village *parent;
    long level, label;
    struct patient *here, *away;
};

static long next_id, next_label;

static void *need(size_t size)
{
    void *p = calloc(1, size);
    if (!p)
        exit(1);
    return p;
}

__attribute__((noinline)) static struct village *make(struct village *parent, int level)
{
    struct village *v = need(sizeof *v);
    v->parent = parent;
    v->level = level;
    v->label = next_label++;
    for (int i = 0; i < 20; i++) {
        struct patient *p = need(sizeof *p);
        p->id = next_id++;
        p->time = (p->id * 7919) % 101;
        p->cost = 0.5 * (double)p->time;
        snprintf(p->name, sizeof p->name, "p%ld", p->id);
        struct patient **head = p->time % 2 ? &v->here : &v->away;
        p->next = *head;
        *head = p;
    }
    if (level > 0)
        for (int i = 0; i < CHILDREN; i++)
            v->child[i] = make(v, level - 1);
    return v;
}

static struct patient *find_in(struct patient *p, long id)
{
    for (; p; p = p->next)
        if (p->id == id)
            return p;
    return NULL;
}

__attribute__((noinline)) static struct patient *find(struct village *v, long id)
{
    struct patient *p = NULL;
    if (!v)
        return NULL;
    for (int i = 0; i < CHILDREN && !p; i++)
        p = find(v->child[i], id);
    if (!p)
        p = find_in(v->here, id);
    if (!p)
        p = find_in(v->away, id);
    return p;
}

__attribute__((noinline)) static long seen(const struct village *v)
{
    long sum = 0;
    if (!v)
        return 0;
    for (int i = 0; i < CHILDREN; i++)
        sum += seen(v->child[i]);
    return sum + v->label % 7 + v->level + (v->parent ? v->parent->label : 0);
}

int main(void)
{
    struct village *top = make(NULL, 4);
    double cost = 0;
    for (long id = 0; id < next_id + 50; id += 37) {
        struct patient *p = find(top, id);
        if (p) {
            cost += p->cost + (double)p->time;
            if (id % 5 == 0)
                printf("%s %ld\n", p->name, p->time);
        }
    }
    printf("%ld villages, %ld, %.1f\n", next_label, seen(top), cost);
    return 0;
}
