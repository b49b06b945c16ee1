#include "cloth.h"

#include <stdio.h>
#include <stdlib.h>

void cloth_report(const struct cloth *c)
{
    struct vec sum = {0, 0, 0}, shade = {0, 0, 0};
    double low = 0.0, texture = 0.0, worst[KINDS] = {0};
    long loose = 0, wet = 0, torn[KINDS] = {0}, first = -1;

    for (size_t i = 0; i < c->points; i++) {
        const struct point *p = &c->point[i];
        const struct look *l = &c->look[i];
        sum = add(sum, p->pos);
        shade = add(shade, l->normal);
        if (p->pos.y < low)
            low = p->pos.y;
        if (l->wet) {
            wet++;
            texture += l->u * l->v;
        }
        loose += l->springs < 9;
    }
    for (size_t i = 0; i < c->springs; i++) {
        const struct history *s = &c->history[i];
        if (s->worst > worst[s->kind])
            worst[s->kind] = s->worst;
        torn[s->kind] += s->torn_at >= 0;
        if (s->torn_at >= 0 && (first < 0 || s->torn_at < first))
            first = s->torn_at;
    }
    printf("step %ld: centre %.9f %.9f %.9f, lowest %.9f\n", c->steps, sum.x / (double)c->points,
           sum.y / (double)c->points, sum.z / (double)c->points, low);
    printf("  shade %.6f %.6f %.6f, wet %ld (%.6f), loose %ld\n", shade.x, shade.y, shade.z, wet, texture, loose);
    for (int k = 0; k < KINDS; k++)
        printf("  kind %d: %ld torn, worst %.9f\n", k, torn[k], worst[k]);
    printf("  first torn %ld of %ld\n", first, c->torn);
}

int main(int argc, char **argv)
{
    int size = argc > 1 ? atoi(argv[1]) : 300;
    int steps = argc > 2 ? atoi(argv[2]) : 9;
    struct cloth cloth;

    if (size < 8 || size > 2000)
        size = 8;
    cloth_make(&cloth, size, size);
    printf("%zu points, %zu springs\n", cloth.points, cloth.springs);
    for (int i = 1; i <= steps; i++) {
        cloth_step(&cloth, 4);
        if (i % 3 == 0)
            cloth_report(&cloth);
    }
    cloth_free(&cloth);
    return 0;
}
