/* Objective analysis: interpolate scattered station reports to a regular
 * latitude-longitude grid (inverse distance weighting over the K nearest
 * stations), then estimate the station biases from the analysis.
 *
 *   stations [number of stations]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "kdtree.h"

#define NLAT 181
#define NLON 360
#define K    8
#define RAD  (3.14159265358979323846 / 180.0)

static float field[NVAR][NLAT][NLON];

static unsigned long long lcg = 20240117ULL;

static double uniform(void)
{
  lcg = lcg * 6364136223846793005ULL + 1442695040888963407ULL;
  return (double)(lcg >> 33) / 2147483648.0;
}

static void to_vector(double lat, double lon, double v[3])
{
  v[0] = cos(lat * RAD) * cos(lon * RAD);
  v[1] = cos(lat * RAD) * sin(lon * RAD);
  v[2] = sin(lat * RAD);
}

/* the "truth" */
static void atmosphere(double lat, double lon, double alt, double o[NVAR])
{
  double c = cos(lat * RAD);
  o[0] = 28.0 * c * c - 12.0 + 3.0 * sin(3.0 * lon * RAD) - 0.0065 * alt;
  o[1] = o[0] - 4.0 - 3.0 * cos(2.0 * lon * RAD);
  o[2] = 1013.0 + 12.0 * sin(4.0 * lat * RAD) * cos(5.0 * lon * RAD);
  o[3] = 6.0 + 5.0 * c * sin(6.0 * lat * RAD);
}

static void make_stations(station *s, int n)
{
  int i, v;
  for (i = 0; i < n; i++, s++) {
    /* most stations are on land, in a few clusters */
    if (uniform() < 0.6) {
      int c = (int)(uniform() * 5.0);
      s->lat = -35.0 + 19.0 * c + 25.0 * (uniform() - 0.5);
      s->lon = 70.0 * c + 50.0 * (uniform() - 0.5);
    } else {
      s->lat = asin(2.0 * uniform() - 1.0) / RAD;
      s->lon = 360.0 * uniform();
    }
    if (s->lon < 0) s->lon += 360.0;
    s->alt = 600.0 * uniform() * uniform();
    to_vector(s->lat, s->lon, s->pos);
    snprintf(s->wmo, sizeof s->wmo, "%05d", i % 99999);
    snprintf(s->name, sizeof s->name, "STATION %c%d", 'A' + i % 26, i / 26);
    atmosphere(s->lat, s->lon, s->alt, s->obs);
    for (v = 0; v < NVAR; v++) s->obs[v] += uniform() - 0.5;
    s->quality = (int)(uniform() * 12.0);
    s->nobs = 1;
  }
}

static void analyse(station *root)
{
  neighbour nb[K];
  double q[3];
  int i, j, k, v;

  for (j = 0; j < NLAT; j++)
    for (i = 0; i < NLON; i++) {
      double sum[NVAR] = {0}, wsum = 0;
      to_vector(j - 90.0, i, q);
      int n = kd_nearest(root, q, nb, K);
      for (k = 0; k < n; k++) {
        station *s = nb[k].st;
        double w = 1.0 / (nb[k].d2 + 1e-6);
        for (v = 0; v < NVAR; v++) sum[v] += w * (s->obs[v] - s->bias[v]);
        wsum += w;
        s->used++;
      }
      for (v = 0; v < NVAR; v++) field[v][j][i] = (float)(sum[v] / wsum);
    }
}

static double update_bias(station *s, int n)
{
  double rms = 0;
  int i, v;
  for (i = 0; i < n; i++) {
    if (s[i].quality == 0) continue;
    int jy = (int)(s[i].lat + 90.5), ix = (int)(s[i].lon + 0.5) % NLON;
    for (v = 0; v < NVAR; v++) {
      double d = s[i].obs[v] - s[i].bias[v] - field[v][jy][ix];
      s[i].bias[v] += 0.25 * d;
      rms += d * d;
    }
    s[i].nobs++;
  }
  return sqrt(rms / n);
}

int main(int argc, char **argv)
{
  int n = argc > 1 ? atoi(argv[1]) : 150000;
  int iter, i, v;
  if (n < K) n = K;
  station *s = calloc(n, sizeof *s), *root, *busy;
  if (!s) return 1;

  make_stations(s, n);
  root = kd_build(s, n, 0);
  for (iter = 1; iter <= 6; iter++) {
    analyse(root);
    printf("iteration %d: departure %.6f\n", iter, update_bias(s, n));
  }

  long density = 0;
  for (i = 0; i < n; i += 7) density += kd_within(root, s[i].pos, 0.0004);
  for (busy = s, i = 1; i < n; i++)
    if (s[i].used > busy->used) busy = &s[i];
  printf("busiest %s (%s) at %.2f %.2f: %ld uses\n", busy->name, busy->wmo, busy->lat, busy->lon, busy->used);
  printf("density %.3f\n", 7.0 * density / n);
  for (v = 0; v < NVAR; v++) {
    double mean = 0;
    for (i = 0; i < NLAT * NLON; i++) mean += field[v][i / NLON][i % NLON];
    printf("variable %d mean %.5f\n", v, mean / (NLAT * NLON));
  }
  free(s);
  return 0;
}
