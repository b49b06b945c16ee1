/* k-d tree of weather stations */
#ifndef KDTREE_H
#define KDTREE_H

#define NVAR 4

typedef struct station {
  char   name[24];
  char   wmo[8];
  double pos[3];               /* unit vector on the sphere */
  double lat, lon, alt;
  double obs[NVAR];            /* T, Td, p, wind */
  double bias[NVAR];
  int    quality;
  int    nobs;
  long   used;                 /* times it took part in an interpolation */
  int    axis;
  struct station *lo, *hi;
} station;

typedef struct neighbour {
  station *st;
  double   d2;
} neighbour;

station *kd_build(station *s, int n, int depth);
int kd_nearest(station *root, const double q[3], neighbour *nb, int k);
long kd_within(const station *root, const double q[3], double r2);

#endif
