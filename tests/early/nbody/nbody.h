#ifndef NBODY_H
#define NBODY_H
struct vec { double x, y, z; };
struct body { struct vec at, speed; double mass; };
struct vec plus(struct vec a, struct vec b);
struct vec minus(struct vec a, struct vec b);
struct vec times(double by, struct vec a);
double dot(struct vec a, struct vec b);
void pull(struct body *a, struct body *b, double step);
void advance(struct body *body, int n, double step);
double energy(const struct body *body, int n);
#endif
