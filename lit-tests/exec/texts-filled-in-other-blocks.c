// A text that lies first in a record is written where no field of the record is used in the same basic block, but is behind that, whatever way the
// program goes on: names that are put together in a loop, copied if they are short enough, and written to records that may be given up again.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.o -o %t.exe3 && %t.exe3 > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.exe 300 player 2>&1 | FileCheck --check-prefix=APPENDED %s
// RUN: not --crash %t.exe 300 town 2>&1 | FileCheck --check-prefix=OUTSIDE %s
// CHECK-DAG: player: {{.*}}in a region
// CHECK-DAG: town: {{.*}}in a region
// APPENDED: buffer overflow detected
// OUTSIDE: dtrans: {{.*}}is outside of
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NI __attribute__((noinline))

struct player { char name[24]; long id; int rating, best; double form; struct player *next; long games; };
struct town { char name[16]; long id; double size; struct town *next; long k, l; };

static struct player *players;
static struct town *towns;
static size_t more;
static unsigned long seed = 5;

static unsigned rnd(unsigned n)
{
    seed = seed * 6364136223846793005ul + 1442695040888963407ul;
    return (unsigned)(seed >> 33) % n;
}

NI static int join(long id)
{
    static const char *const part[] = {"ka", "ro", "mi", "ten", "sul", "ver"};
    struct player *p = calloc(1, sizeof *p);
    if (!p)
        return 0;
    for (unsigned parts = 2 + rnd(4) + (unsigned)more / 20; parts > 0; parts--)
        strncat(p->name, part[rnd(6)], sizeof p->name + more - strlen(p->name) - 1);
    p->name[0] -= 32;
    p->id = id;
    p->rating = p->best = 1000 + (int)rnd(500);
    p->form = 0.5;
    p->next = players;
    players = p;
    return 1;
}

NI static int found(const char *name, long id)
{
    struct town *t = malloc(sizeof *t);
    if (!t)
        return 0;
    strcpy(t->name, name);
    if (id % 7 == 3) {
        free(t);
        return 1;
    }
    if (id % 2)
        t->size = id * 0.5;
    else
        t->size = 1;
    t->id = id;
    t->k = t->l = 0;
    t->next = towns;
    towns = t;
    return 1;
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 500, sum = 0;
    const char *what = argc > 2 ? argv[2] : "";
    double form = 0;
    char name[64];
    more = strcmp(what, "player") ? 0 : 200;
    for (long i = 0; i < n; i++) {
        snprintf(name, sizeof name, strcmp(what, "town") ? "town %ld" : "a town with a long name %ld", i);
        if (!join(i) || !found(name, i))
            return 1;
    }
    for (int r = 0; r < 20; r++) {
        for (struct player *p = players; p; p = p->next) {
            p->form += 0.25 * (p->rating & 7);
            form += p->form;
        }
        for (struct town *t = towns; t; t = t->next)
            form += t->size;
    }
    for (struct player *p = players; p; p = p->next)
        sum = sum * 3 + p->id + p->name[1] + (long)strlen(p->name) + p->best;
    for (struct town *t = towns; t; t = t->next)
        sum = sum * 3 + t->id + t->name[5];
    printf("%ld %f %s %s\n", sum, form, players->name, towns->name);
    return 0;
}
