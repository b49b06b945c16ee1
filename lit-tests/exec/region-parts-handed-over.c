// Functions that are handed different parts of records (`move(&b->place, &b->speed)`) are copied for them, so that parts need not keep the distances that
// they have from one another.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t clones,dtrans-bounds,dtrans clones,dtrans-bounds,dtrans-regions 'clones,dtrans-bounds,dtrans-randomplan<seed=1>' 'clones,dtrans-bounds,dtrans-randomplan<seed=2>' 'clones,dtrans-bounds,dtrans-randomplan<seed=3>'
// RUN: %clang %early -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans-clones,dtrans-bounds,dtrans-regions<cost-model=off>' -internalize-public-api-list=main -pass-remarks=dtrans -disable-output 2>&1 | FileCheck %s
// CHECK: struct.body: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct vec { double x, y; };
struct leg { struct vec hip; char name[12]; struct vec foot; };
struct body { struct vec place; long id; struct vec speed; char name[40]; struct vec force; struct leg leg[2]; struct leg tail; struct body *next; };
struct other { int kind; struct leg leg; };
static struct body *all;
static void add(struct vec *a, const struct vec *b, double k) { a->x += b->x * k; a->y += b->y * k; }
static double dot(const struct vec *a, const struct vec *b) { return a->x * b->x + a->y * b->y; }
// Hands on what lies inside, and calls itself with another part.
static void swing(struct leg *l, const struct vec *by, int depth) {
    add(&l->hip, by, 0.005);
    add(&l->foot, &l->hip, 0.25);
    if (depth) swing(l, &l->foot, depth - 1);
}
static void name(struct leg *l, const char *what, long n) { snprintf(l->name, sizeof l->name, "%s %ld", what, n); }
static double length(const struct leg *l) { return dot(&l->hip, &l->hip) + dot(&l->foot, &l->hip) + (double)strlen(l->name); }
int main(int argc, char **argv) {
    struct other o = {argc, {{1, 2}, "other", {3, 4}}};
    for (long i = 0; i < 200; i++) {
        struct body *b = calloc(1, sizeof *b);
        b->id = i;
        b->place.x = i % 7; b->speed.y = i % 5; b->force.x = argc;
        snprintf(b->name, sizeof b->name, "body %ld", i);
        name(&b->tail, "tail", i);
        for (int k = 0; k < 2; k++) name(&b->leg[k], "leg", i + k);
        b->next = all;
        all = b;
    }
    double sum = 0;
    for (int round = 0; round < 3; round++)
        for (struct body *b = all; b; b = b->next) {
            add(&b->place, &b->speed, 0.1);
            add(&b->speed, &b->force, 0.1);
            add(&b->force, &o.leg.foot, 0.01);
            swing(&b->tail, &b->speed, b->id % 3 ? 2 : 1);
            for (int k = 0; k < 2; k++) swing(&b->leg[k], &b->place, 1);
            swing(&o.leg, &b->force, 1);
            sum += b->place.x + b->tail.foot.y;
        }
    for (struct body *b = all; b; b = b->next)
        sum += length(&b->tail) * 3 + length(&b->leg[b->id & 1]) + length(&o.leg) / 1e6 + (double)strlen(b->name);
    printf("%.9g\n", sum);
    while (all) { struct body *b = all; all = b->next; free(b); }
    return 0;
}
