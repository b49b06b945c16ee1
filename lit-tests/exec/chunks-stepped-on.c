// All of a program in one structure, as games have it: records that are found from their neighbours, with other arrays before and behind theirs, one of them of numbers.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'variables<variables=1>,dtrans-chunks<chunks=1>,dtrans-aostosoa' 'variables<variables=1>,dtrans-chunks<chunks=1>,dtrans-regions' 'variables<variables=1>,dtrans-chunks<chunks=1>,dtrans-randomplan<seed=1>' 'variables<variables=1>,dtrans-chunks<chunks=1>,dtrans-randomplan<seed=2>'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 60, MOST = WIDE * WIDE, HOUSES = 200, PEOPLE = 500 };

struct tile { int kind, house; float heat, next, value; long visits; char lit; double rare; };
struct house { int kind, x, y, inside; long income; char name[40]; };
struct person { int x, y, home, state; long money; double rare; };
typedef struct {
    struct tile tile[MOST];
    struct house house[HOUSES];
    struct person person[PEOPLE];
    int houses, people, wide;
    int queue[MOST];
    struct mark { long visits, rare; } old[100];
    unsigned seed;
} World;

static World world;

static unsigned draw(World *w) { return (w->seed = w->seed * 1103515245u + 12345u) >> 16 & 0x7fff; }
#define tile_at(w, x, y) (&(w)->tile[(y) * (w)->wide + (x)])

__attribute__((noinline)) static void spread(World *w)
{
    for (int y = 1; y < w->wide - 1; y++)
        for (int x = 1; x < w->wide - 1; x++) {
            struct tile *t = tile_at(w, x, y);
            float around = t[-1].heat + t[1].heat + t[-w->wide].heat + t[w->wide].heat;
            t->next = t->heat * 0.5f + around * 0.1f + (float)t->kind;
            t[-1].visits += t[1].lit;
        }
    for (int i = 0; i < w->wide * w->wide; i++)
        w->tile[i].heat = w->tile[i].next;
}

__attribute__((noinline)) static void light(World *w)
{
    int head = 0, tail = 0, n = w->wide * w->wide;
    for (int i = 0; i < n; i++)
        w->tile[i].lit = 0;
    for (int i = 0; i < w->houses; i++)
        if (w->house[i].kind == 2) {
            struct tile *t = tile_at(w, w->house[i].x, w->house[i].y);
            t->lit = 1;
            w->queue[tail++] = (int)(t - w->tile);
        }
    while (head < tail) {
        int i = w->queue[head++], x = i % w->wide, y = i / w->wide;
        int next[4] = { x > 0 ? i - 1 : i, x + 1 < w->wide ? i + 1 : i, y > 0 ? i - w->wide : i, y + 1 < w->wide ? i + w->wide : i };
        for (int k = 0; k < 4; k++)
            if (!w->tile[next[k]].lit && w->tile[next[k]].kind) {
                w->tile[next[k]].lit = 1;
                w->queue[tail++] = next[k];
            }
    }
}

__attribute__((noinline)) static void live(World *w)
{
    for (int i = 0; i < w->people; i++) {
        struct person *p = &w->person[i];
        w->house[p->state & 1 ? p->home : (int)(draw(w) % w->houses)].inside++;
        p->x = (p->x + 1) % w->wide;
        struct tile *t = tile_at(w, p->x, p->y);
        t->visits++;
        t->value += 0.25f;
        if (i > 0)
            p->money += p[-1].money % 7 + t->lit;
        p->state++;
    }
    // Counted down from behind the last one.
    for (int i = 1; i <= w->people / 2; i++)
        w->person[w->people - i].money += i;
    for (int i = 1; i < 100; i++)
        w->old[i].visits += w->person[i].money + i;
}

int main(int argc, char **argv)
{
    World *w = &world;
    w->wide = argc > 1 ? atoi(argv[1]) : 40;
    w->seed = 9;
    for (int i = 0; i < w->wide * w->wide; i++) {
        struct tile *t = &w->tile[i];
        memset(t, 0, sizeof *t);
        t->kind = draw(w) % 5;
        t->house = -1;
        t->heat = (float)(draw(w) % 100);
    }
    for (w->houses = 0; w->houses < 150; w->houses++) {
        struct house *h = &w->house[w->houses];
        h->kind = draw(w) % 3;
        h->x = draw(w) % w->wide;
        h->y = draw(w) % w->wide;
        h->name[5] = (char)w->houses;
        tile_at(w, h->x, h->y)->house = w->houses;
    }
    for (w->people = 0; w->people < 400; w->people++) {
        struct person *p = &w->person[w->people];
        p->x = draw(w) % w->wide;
        p->y = draw(w) % w->wide;
        p->home = draw(w) % w->houses;
        p->money = draw(w);
    }
    for (int turn = 0; turn < 12; turn++) {
        spread(w);
        light(w);
        live(w);
    }
    double heat = 0, value = 0;
    long visits = 0, money = 0, inside = 0, lit = 0, old = 0;
    for (int i = 0; i < w->wide * w->wide; i++) {
        heat += w->tile[i].heat;
        value += w->tile[i].value;
        visits += w->tile[i].visits * (i % 7);
        lit += w->tile[i].lit;
    }
    for (int i = 0; i < w->people; i++)
        money += w->person[i].money * (i % 5);
    for (int i = 0; i < w->houses; i++)
        inside += w->house[i].inside * (3 + w->house[i].name[5]);
    for (int i = 0; i < 100; i++)
        old += w->old[i].visits * i;
    printf("%.3f %.3f %ld %ld %ld %ld %ld\n", heat, value, visits, money, inside, lit, old);
    return 0;
}
