/* md.h -- water-like molecules, every atom in a record of its own */
#ifndef MD_H
#define MD_H

#include <stdio.h>

#define TRUE 1
#define FALSE 0
#define NCLOSE 44               /* close neighbours kept per atom */
#define NEXCLUDE 4              /* bonded partners */
#define CUTOFF 4.8

typedef struct atom_s {
    double x, y, z;
    double fx, fy, fz;
    int serial;
    double q, a, b, mass;       /* charge, van der Waals, mass */
    struct atom_s *next;
    char active;
    char name[9];
    double vx, vy, vz;
    double dx, dy, dz;          /* displacement since the last list */
    double chi, jaa;            /* electronegativity, not used yet */
    double vw, px, py, pz;      /* far field */
    int nclose;
    struct atom_s *close[NCLOSE];
    int dontuse;
    struct atom_s *exclude[NEXCLUDE];
    struct atom_s *chain;       /* same cell */
} ATOM;

typedef struct bond_s {
    ATOM *atom1, *atom2;
    double length, k;
    double stretch;             /* longest so far */
    struct bond_s *next;
} BOND;

typedef struct {
    const char *label;
    int (*force)(void);
    double (*energy)(void);
} TERM;

extern double md_side;          /* of the box */

/* atoms.c */
int atom(int serial, double x, double y, double z, double q, double a, double b, double mass, const char *name);
ATOM *a_next(int flag);
ATOM *a_m_serial(int serial);
int a_number(void);
int a_f_zero(void);
int a_inc_v(double dt);
void a_release(void);
void aaerror(const char *line);

/* bonds.c */
int bond(int p1, int p2, double length, double k);
int f_bond(void);
double v_bond(void);
double b_longest(void);
void b_release(void);

/* nonbon.c */
int u_nonbon(void);
int f_nonbon(void);
double v_nonbon(void);
long n_overflow(void);

/* box.c */
int build_box(int molecules);
int f_wall(void);
double v_wall(void);

/* report.c */
void report_hot(void);
double kinetic(void);

#endif
