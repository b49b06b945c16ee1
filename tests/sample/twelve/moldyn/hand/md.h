/* md.h -- water-like molecules in arrays */
#ifndef MD_H
#define MD_H

#include <stdint.h>
#include <stdio.h>

#define NCLOSE 44
#define NEXCLUDE 4
#define CUTOFF 4.8

typedef struct {
    double x, y, z;
} VEC;

typedef struct {                /* what a pair needs, but for the force */
    VEC p;
    double q, a, b;
} HOT;

typedef struct {
    uint32_t atom1, atom2;
    double length, k;
} BOND;

extern double md_side;
extern int natom, nbond;
extern HOT *hot;
extern VEC *force, *vel;
extern uint8_t *nclose, *active;
extern uint32_t (*closeby)[NCLOSE];
extern double *mass;
extern char (*name)[9];
extern BOND *bonds;
extern double *stretch;

void aaerror(const char *line);
int build_box(int molecules);
int f_bond(void);
double v_bond(void);
int u_nonbon(void);
int f_nonbon(void);
double v_nonbon(void);
extern long overflow;
int f_wall(void);
double v_wall(void);
void report_hot(void);
double kinetic(void);
double b_longest(void);

#endif
