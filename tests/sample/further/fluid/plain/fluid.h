#ifndef FLUID_H
#define FLUID_H

typedef struct Vec2 { double x, y; } Vec2;

typedef struct Material {
    char name[16];
    double mass;
    double rest_density;
    double stiffness;
    double viscosity;
    double bounce;
} Material;

typedef struct Particle {
    int id;
    char tag[12];
    Vec2 pos;
    Vec2 start;
    Vec2 vel;
    Vec2 force;
    double density;
    double pressure;
    double max_speed;
    double travelled;
    const Material *mat;
    int cell;
    int neighbours;
    int wall_hits;
    long born;
    struct Particle *next;      /* in the same cell */
} Particle;

typedef struct Wall {
    Vec2 a, b;
    Vec2 normal;
    double offset;
    long hits;
    double impulse;
    struct Wall *next;
} Wall;

typedef struct Sim {
    Particle *particles;
    int count;
    Particle **heads;
    int nx, ny;
    double width, height;
    double radius;
    double dt;
    int step;
    Wall *walls;
    long pairs;
    double total_travel;
} Sim;

/* setup.c */
Sim *sim_new(int count);
void sim_free(Sim *sim);

/* fluid.c */
void sim_step(Sim *sim);

#endif
