// Elements of arrays inside records whose addresses functions are handed: functions that touch them first of all, and functions that call themselves.
// What is checked there shows where else checks are needed. A program that leaves such an array says so and ends.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.exe lane 2>&1 | FileCheck --check-prefix=LANE %s
// RUN: not --crash %t.exe axis 2>&1 | FileCheck --check-prefix=AXIS %s
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck --check-prefix=REMARK %s
// REMARK-DAG: !Passed {{.*[^a-z_]}}car{{[^a-z_]}}
// REMARK-DAG: !Passed {{.*[^a-z_]}}place{{[^a-z_]}}
// LANE: dtrans: bounds-handed-over.c:[[@LINE+28]]: index 3 is outside of an array of 3
// AXIS: dtrans: bounds-handed-over.c:[[@LINE+46]]: index 3 is outside of an array of 3

// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t bounds,dtrans 'bounds,dtrans-randomplan<seed=1>' 'bounds,dtrans-randomplan<seed=2>' 'bounds,dtrans-randomplan<seed=3>' 'bounds,dtrans-randomplan<seed=4>'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct car { struct car *ahead, *behind; float at, speed; int lane; char plate[12]; double way; unsigned changes; };
struct lane { struct car *first; unsigned count; float limit; };
struct road { long name; struct lane lane[3]; struct car **fleet; unsigned cars; };

__attribute__((noinline)) static void insert(struct lane *l, struct car *c)
{
    if (!l->first) {
        c->ahead = c->behind = c;
        l->first = c;
    } else {
        c->ahead = l->first;
        c->behind = l->first->behind;
        l->first->behind->ahead = c;
        l->first->behind = c;
    }
    l->count++;
}

static void put(struct road *r, struct car *c)
{
    insert(&r->lane[c->lane], c);
}

struct place { double at[3]; int axis; struct place *low, *high; char name[16]; double rain; };

static unsigned long bits = 88172645463325252u;
static double number(void)
{
    bits ^= bits << 13, bits ^= bits >> 7, bits ^= bits << 17;
    return (double)(bits % 1000) / 10;
}

static int wrong;

// The query is a place's own, and is handed on.
__attribute__((noinline)) static int near(const struct place *p, const double q[3], double reach)
{
    if (!p)
        return 0;
    double way = q[p->axis] - p->at[p->axis];
    int n = way * way < reach * reach;
    if (way < reach)
        n += near(p->low, q, reach);
    if (way > -reach)
        n += near(p->high, q, reach);
    return n;
}

int main(int argc, char **argv)
{
    int is_lane = argc > 1 && !strcmp(argv[1], "lane");
    wrong = argc > 1 && !strcmp(argv[1], "axis");
    struct road *r = calloc(1, sizeof *r);
    r->cars = 90;
    r->fleet = malloc(r->cars * sizeof *r->fleet);
    for (unsigned i = 0; i < r->cars; i++) {
        struct car *c = r->fleet[i] = calloc(1, sizeof *c);
        c->lane = (int)(i % 3) + (is_lane && i == 80);
        c->speed = (float)number();
        snprintf(c->plate, sizeof c->plate, "K-%u", i * 37);
        put(r, c);
    }
    for (int step = 0; step < 50; step++)
        for (int l = 0; l < 3; l++)
            for (struct car *c = r->lane[l].first; c; c = c->ahead == r->lane[l].first ? NULL : c->ahead) {
                c->at += c->speed;
                c->way += c->at;
                c->changes += c->behind->speed > c->speed;
            }
    const struct car *most = r->fleet[0];
    double way = 0;
    for (unsigned i = 0; i < r->cars; i++) {
        way += r->fleet[i]->way;
        if (r->fleet[i]->changes > most->changes)
            most = r->fleet[i];
    }
    printf("%s %u %.1f %u\n", most->plate, most->changes, way, r->lane[2].count);

    struct place *all = calloc(300, sizeof *all), *root = NULL;
    for (int i = 0; i < 300; i++) {
        struct place *p = &all[i], **link = &root;
        for (int k = 0; k < 3; k++)
            p->at[k] = number();
        snprintf(p->name, sizeof p->name, "place %d", i);
        int axis = 0;
        for (; *link; axis = (axis + 1) % 3)
            link = p->at[axis] < (*link)->at[axis] ? &(*link)->low : &(*link)->high;
        *link = p;
        p->axis = wrong && i == 200 ? 3 : axis;
    }
    long found = 0;
    for (int i = 0; i < 300; i++) {
        int n = near(root, all[i].at, 4.5);
        all[i].rain = n;
        found += n;
    }
    printf("%ld %s %.1f\n", found, all[77].name, all[77].rain);
    for (unsigned i = 0; i < r->cars; i++)
        free(r->fleet[i]);
    free(r->fleet);
    free(r);
    free(all);
    return 0;
}
