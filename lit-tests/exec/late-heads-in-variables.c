// The head of a ring in a variable that functions are handed, where ordinary objects know the places of its fields by bytes only; beside it an array with an
// index that nothing proves, which is checked before and after the head is apart.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.o -o %t.exe3 && %t.exe3 > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=variables=off %clang %lldplugin %t.o -o %t.exe4 && %t.exe4 > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.exe 300 9 2>&1 | FileCheck --check-prefix=OUTSIDE %s
// CHECK: person: {{.*}}kept 3 pointers in 32 bits{{.*}}in a region
// OUTSIDE: dtrans: {{.*}}index 9 is outside of
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NI __attribute__((noinline))

enum status { WELL, EXPOSED, INFECTIOUS, ILL, RECOVERED, DEAD };
struct house { struct person *members; struct house *next; long number, cases; };
struct person {
    long id;
    struct person *next_home;
    struct person *prev, *next;
    enum status status;
    int since;
    double immunity, caution;
    long contacts, infected_by;
};
struct town {
    struct house *houses;
    long registered;
    struct person ring;
    int day;
    long count[6];
    long infections, moves;
};

static unsigned long seed = 7;

static unsigned rnd(unsigned n)
{
    seed = seed * 6364136223846793005ul + 1442695040888963407ul;
    return (unsigned)(seed >> 33) % n;
}

static void change(struct town *t, struct person *p, enum status to)
{
    t->count[p->status]--;
    t->count[to]++;
    p->status = to;
    p->since = t->day;
}

NI static void infect(struct town *t, struct person *p, enum status status)
{
    if (p->next)
        return;
    change(t, p, status);
    p->next = t->ring.next;
    p->prev = &t->ring;
    p->next->prev = p;
    t->ring.next = p;
    t->infections++;
}

NI static void pass(struct town *t)
{
    struct person *p, *following;
    t->day++;
    for (struct house *h = t->houses; h; h = h->next)
        for (p = h->members; p; p = p->next_home) {
            p->immunity *= 0.99;
            p->contacts++;
        }
    for (p = t->ring.next; p != &t->ring; p = following) {
        following = p->next;
        if (p->since + 3 > t->day)
            continue;
        change(t, p, 0);
        p->prev->next = p->next;
        p->next->prev = p->prev;
        p->prev = p->next = NULL;
        t->moves++;
    }
}

NI static void found(struct town *t, long n)
{
    memset(t, 0, sizeof *t);
    t->ring.prev = t->ring.next = &t->ring;
    while (t->registered < n) {
        struct house *h = calloc(1, sizeof *h);
        if (!h)
            exit(1);
        h->number = t->registered;
        h->next = t->houses;
        t->houses = h;
        for (unsigned i = 0; i < 4; i++) {
            struct person *p = calloc(1, sizeof *p);
            if (!p)
                exit(1);
            p->id = t->registered++;
            p->next_home = h->members;
            h->members = p;
            p->immunity = 0.1 * rnd(10);
            t->count[0]++;
        }
    }
}

int main(int argc, char **argv)
{
    static struct town t;
    long n = argc > 1 ? atol(argv[1]) : 1000, sum = 0;
    enum status status = argc > 2 ? atoi(argv[2]) : 3;
    double immunity = 0;
    found(&t, n);
    for (int day = 0; day < 30; day++) {
        for (struct house *h = t.houses; h; h = h->next)
            if (rnd(4) == 0)
                infect(&t, h->members, rnd(2) ? status : ILL);
        pass(&t);
    }
    for (struct house *h = t.houses; h; h = h->next)
        for (struct person *p = h->members; p; p = p->next_home) {
            immunity += p->immunity;
            sum = sum * 3 + p->contacts + p->since + p->status;
        }
    for (int i = 0; i < 6; i++)
        printf("%ld ", t.count[i]);
    printf("%ld %ld %ld %f\n", sum, t.infections, t.moves, immunity);
    return 0;
}
