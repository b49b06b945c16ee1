// A grid of cells with many quantities; sweeps use two or three of them, with the neighbours'.
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 700, HEIGHT = 700, CELLS = WIDTH * HEIGHT, STEPS = 80 };

struct cell {
    double height, flow_x, flow_y;
    double ground, wetness, salt;
    double next;
    long visits;
    int kind, wall;
};

static void smooth(struct cell *c)
{
    for (long y = 1; y + 1 < HEIGHT; y++)
        for (long x = 1; x + 1 < WIDTH; x++) {
            long i = y * WIDTH + x;
            c[i].next = 0.25 * (c[i - 1].height + c[i + 1].height + c[i - WIDTH].height + c[i + WIDTH].height);
        }
    for (long i = 0; i < CELLS; i++)
        c[i].height = 0.9 * c[i].height + 0.1 * c[i].next;
}

static void flow(struct cell *c)
{
    for (long y = 1; y + 1 < HEIGHT; y++)
        for (long x = 1; x + 1 < WIDTH; x++) {
            long i = y * WIDTH + x;
            c[i].flow_x = 0.5 * c[i].flow_x + (c[i - 1].height - c[i + 1].height);
            c[i].flow_y = 0.5 * c[i].flow_y + (c[i - WIDTH].height - c[i + WIDTH].height);
        }
}

int main(void)
{
    struct cell *c = calloc(CELLS, sizeof *c);
    if (!c)
        return 1;
    for (long i = 0; i < CELLS; i++) {
        c[i].height = (double)(i * 7919 % 1000) * 0.01;
        c[i].next = c[i].height;
        c[i].ground = (double)(i % 13);
        c[i].kind = (int)(i % 5);
        c[i].wall = i % 97 == 0;
    }
    for (int step = 0; step < STEPS; step++) {
        smooth(c);
        flow(c);
        if (step % 10 == 9)
            for (long i = 0; i < CELLS; i++) {
                c[i].wetness += c[i].wall ? 0.0 : c[i].height - c[i].ground;
                c[i].salt += 0.001 * c[i].wetness;
                c[i].visits++;
            }
    }
    double sum = 0, flows = 0, salt = 0;
    long kinds = 0;
    for (long i = 0; i < CELLS; i++) {
        sum += c[i].height;
        flows += c[i].flow_x * c[i].flow_y;
        salt += c[i].salt;
        kinds += c[i].kind * c[i].visits;
    }
    printf("%.6f %.6f %.6f %ld\n", sum, flows, salt, kinds);
    free(c);
    return 0;
}
