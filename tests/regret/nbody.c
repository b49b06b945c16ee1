// Bodies that pull each other, all pairs: positions and masses again and again, everything else once a step.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { BODIES = 6000, STEPS = 3 };

struct body {
    double x, y, z;
    double mass;
    double vx, vy, vz;
    double ax, ay, az;
    double radius, heat, spin;
    long id;
    int group, alive;
};

static void attract(struct body *b)
{
    for (long i = 0; i < BODIES; i++) {
        double ax = 0, ay = 0, az = 0;
        double x = b[i].x, y = b[i].y, z = b[i].z;
        for (long j = 0; j < BODIES; j++) {
            double dx = b[j].x - x, dy = b[j].y - y, dz = b[j].z - z;
            double d = dx * dx + dy * dy + dz * dz + 0.01;
            double f = b[j].mass / (d * sqrt(d));
            ax += f * dx;
            ay += f * dy;
            az += f * dz;
        }
        b[i].ax = ax;
        b[i].ay = ay;
        b[i].az = az;
    }
}

int main(void)
{
    struct body *b = calloc(BODIES, sizeof *b);
    if (!b)
        return 1;
    for (long i = 0; i < BODIES; i++) {
        b[i].x = (double)(i * 7919 % 1009);
        b[i].y = (double)(i * 104729 % 1013);
        b[i].z = (double)(i * 1299709 % 1019);
        b[i].mass = 1.0 + (double)(i % 10);
        b[i].radius = 0.5;
        b[i].heat = 300.0;
        b[i].id = i;
        b[i].alive = 1;
        b[i].group = (int)(i % 7);
    }
    for (int step = 0; step < STEPS; step++) {
        attract(b);
        for (long i = 0; i < BODIES; i++) {
            b[i].vx += b[i].ax;
            b[i].vy += b[i].ay;
            b[i].vz += b[i].az;
            b[i].x += b[i].vx;
            b[i].y += b[i].vy;
            b[i].z += b[i].vz;
            b[i].heat -= 0.01 * b[i].radius;
        }
    }
    double energy = 0, heat = 0;
    long groups = 0;
    for (long i = 0; i < BODIES; i++) {
        energy += b[i].mass * (b[i].vx * b[i].vx + b[i].vy * b[i].vy + b[i].vz * b[i].vz);
        heat += b[i].heat;
        groups += b[i].alive ? b[i].group * b[i].id : 0;
    }
    printf("%.6e %.3f %ld\n", energy, heat, groups);
    free(b);
    return 0;
}
