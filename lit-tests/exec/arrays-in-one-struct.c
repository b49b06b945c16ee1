// Everything in one structure: several arrays of records, in a variable and on the heap, with what lies before, between and behind them.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'variables<variables=1>,dtrans-chunks<chunks=1>,dtrans-aostosoa' 'variables<variables=1>,dtrans-chunks<chunks=1>,dtrans-regions' 'variables<variables=1>,dtrans-chunks<chunks=1>,dtrans-optbasetest' 'variables<variables=1>,dtrans-chunks<chunks=1>,dtrans-randomplan<seed=1>' 'variables<variables=1>,dtrans-chunks<chunks=1>,dtrans-randomplan<seed=2>' 'variables<variables=1>,dtrans-chunks<chunks=1>,dtrans-randomplan<seed=3>'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct body { double x, v; long id; int cell; short rare; };
struct cell { long heat; int n; int mark; double rare; };
struct link { struct body *from, *to; int weight; long rare; };
static struct {
    int bodies, cells;
    struct body body[500];
    int turns;
    struct cell cell[300];
    double pot[30];
    struct cell old[300];
    struct body *by_id[64];
} world;

struct sim {
    short kind;
    struct body body[400];
    short count;
    struct link *first[16];
    struct link link[700];
    int links;
};

static long step(void)
{
    long sum = 0;
    for (struct body *b = world.body; b < world.body + world.bodies; b++) {
        b->x += b->v;
        world.cell[b->cell].n++;
        world.pot[b->cell % 30] += b->x;
    }
    for (int i = 0; i < world.cells; i++) {
        struct cell *c = &world.cell[i], *o = &world.old[i];
        c->heat += c->n - o->n;
        o->n = c->n;
        sum += c->heat;
    }
    return sum;
}

static long links(struct sim *s)
{
    long sum = 0;
    for (int i = 0; i < s->links; i++) {
        struct link *l = &s->link[i];
        l->to->x += l->from->v * l->weight;
        sum += (long)l->to->x + l->rare;
    }
    for (struct body *b = s->body; b != s->body + s->count; ++b)
        sum += (long)b->x;
    return sum;
}

int main(void)
{
    world.bodies = 450;
    world.cells = 290;
    for (int i = 0; i < world.bodies; i++) {
        struct body *b = &world.body[i];
        b->v = i % 5;
        b->id = i;
        b->cell = i * 7 % world.cells;
        world.by_id[i % 64] = b;
    }
    for (world.turns = 0; world.turns < 5; world.turns++)
        printf("%ld\n", step());
    double pot = 0;
    for (int i = 0; i < 30; i++)
        pot += world.pot[i];
    long ids = 0;
    for (int i = 0; i < 64; i++)
        ids += world.by_id[i]->id + world.by_id[i]->rare;
    printf("%.1f %ld\n", pot, ids);

    for (int round = 0; round < 3; round++) {
        struct sim *s = malloc(sizeof *s);
        if (!s)
            return 1;
        memset(s, 0, sizeof *s);
        s->kind = (short)round;
        for (int i = 0; i < 390; i++) {
            struct body *b = &s->body[s->count++];
            b->x = i;
            b->v = i % 3;
        }
        for (int i = 0; i < 700; i++) {
            struct link *l = &s->link[s->links++];
            l->from = &s->body[i % 390];
            l->to = &s->body[i * 11 % 390];
            l->weight = i % 4;
            l->rare = round;
            s->first[i % 16] = l;
        }
        printf("%d %ld %d\n", s->kind, links(s), s->first[3]->weight);
        free(s);
    }
    return 0;
}
