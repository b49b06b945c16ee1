// Few records, used again and again: all of them fit the first cache.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { PARTS = 200, ROUNDS = 4000000 };

struct part {
    double x, v, force, mass;
    long id;
    int kind, hits;
};

int main(void)
{
    struct part *p = calloc(PARTS, sizeof *p);
    if (!p)
        return 1;
    for (long i = 0; i < PARTS; i++) {
        p[i].x = (double)i;
        p[i].mass = 1.0 + (double)(i % 3);
        p[i].id = i;
        p[i].kind = (int)(i % 5);
    }
    for (long round = 0; round < ROUNDS; round++) {
        struct part *a = &p[round % PARTS];
        for (long k = 0; k < 50; k++) {
            struct part *b = &p[(a->id * 7 + k * 13) % PARTS];
            b->force = a->x - b->x;
            b->v += 0.001 * b->force / b->mass;
            b->hits += b->kind == a->kind;
        }
        a->x += 0.001 * a->v;
    }
    double sum = 0;
    long hits = 0;
    for (long i = 0; i < PARTS; i++) {
        sum += p[i].x + p[i].v;
        hits += p[i].hits;
    }
    printf("%.6f %ld\n", sum, hits);
    free(p);
    return 0;
}
