#include "nbody.h"

#include <math.h>

void pull(struct body *a, struct body *b, double step)
{
    struct vec way = minus(a->at, b->at);
    double square = dot(way, way), force = step / (square * sqrt(square));
    a->speed = minus(a->speed, times(b->mass * force, way));
    b->speed = plus(b->speed, times(a->mass * force, way));
}

void advance(struct body *body, int n, double step)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            pull(&body[i], &body[j], step);
    for (int i = 0; i < n; i++)
        body[i].at = plus(body[i].at, times(step, body[i].speed));
}

double energy(const struct body *body, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        sum += 0.5 * body[i].mass * dot(body[i].speed, body[i].speed);
        for (int j = i + 1; j < n; j++) {
            struct vec way = minus(body[i].at, body[j].at);
            sum -= body[i].mass * body[j].mass / sqrt(dot(way, way));
        }
    }
    return sum;
}
