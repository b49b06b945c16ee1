/* lbm.c
 *
 * Two-dimensional lattice Boltzmann simulation (D2Q9, BGK) of the flow past
 * a row of cylinders in a channel, with a passive tracer.  Nodes carry their
 * own relaxation time so that a sponge layer can be put at the outlet.
 *
 * Usage: lbm [steps]
 */
#include <stdio.h>
#include <stdlib.h>

#define NX 320
#define NY 120
#define Q  9

enum { FLUID, SOLID, INLET, OUTLET };

typedef struct {
  double f[Q];          /* populations */
  double fnew[Q];       /* after streaming */
  double rho, ux, uy;
  double omega;         /* 1/tau */
  double tracer;
  double mean_ux, mean_uy;   /* time averages */
  double vorticity;
  int    type;
  int    body;          /* cylinder number for solid nodes */
  long   samples;
} Node;

typedef struct {
  double cx, cy, r;
  double fx, fy;        /* force by momentum exchange */
  double drag_sum;
  int    nodes;
} Body;

static const int    ex[Q]  = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int    ey[Q]  = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const int    opp[Q] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
static const double w[Q]   = {4./9, 1./9, 1./9, 1./9, 1./9, 1./36, 1./36, 1./36, 1./36};

static Node lattice[NX][NY];
static Body body[3] = { {60, 61, 9, 0, 0, 0, 0}, {110, 45, 7, 0, 0, 0, 0}, {120, 85, 8, 0, 0, 0, 0} };
static const double U0 = 0.08;

static double feq(int q, double rho, double ux, double uy)
{
  double eu = ex[q] * ux + ey[q] * uy;
  return w[q] * rho * (1.0 + 3.0 * eu + 4.5 * eu * eu - 1.5 * (ux * ux + uy * uy));
}

static void initialise(void)
{
  for (int x = 0; x < NX; x++)
    for (int y = 0; y < NY; y++) {
      Node *n = &lattice[x][y];
      n->type = y == 0 || y == NY - 1 ? SOLID : x == 0 ? INLET : x == NX - 1 ? OUTLET : FLUID;
      n->body = -1;
      for (int b = 0; b < 3; b++) {
        double dx = x - body[b].cx, dy = y - body[b].cy;
        if (dx * dx + dy * dy <= body[b].r * body[b].r) {
          n->type = SOLID;
          n->body = b;
          body[b].nodes++;
        }
      }
      n->omega = 1.85;
      if (x > NX - 40) n->omega -= 0.85 * (x - (NX - 40)) / 40.0;   /* sponge */
      n->rho = 1.0;
      n->ux = n->type == SOLID ? 0.0 : U0;
      n->uy = n->type == FLUID ? 0.002 * ((x * 7 + y * 13) % 11 - 5) / 5.0 : 0.0;
      for (int q = 0; q < Q; q++) n->f[q] = feq(q, n->rho, n->ux, n->uy);
    }
}

static void collide(void)
{
  for (int x = 0; x < NX; x++)
    for (int y = 0; y < NY; y++) {
      Node *n = &lattice[x][y];
      if (n->type == SOLID) continue;
      double rho = 0, ux = 0, uy = 0;
      for (int q = 0; q < Q; q++) {
        rho += n->f[q];
        ux += ex[q] * n->f[q];
        uy += ey[q] * n->f[q];
      }
      ux /= rho;
      uy /= rho;
      n->rho = rho;
      n->ux = ux;
      n->uy = uy;
      for (int q = 0; q < Q; q++) n->f[q] += n->omega * (feq(q, rho, ux, uy) - n->f[q]);
    }
}

/* pull scheme, bounce back at solid nodes */
static void stream(void)
{
  for (int b = 0; b < 3; b++) body[b].fx = body[b].fy = 0.0;
  for (int x = 0; x < NX; x++)
    for (int y = 0; y < NY; y++) {
      Node *n = &lattice[x][y];
      if (n->type == SOLID) continue;
      for (int q = 0; q < Q; q++) {
        int sx = x - ex[q], sy = y - ey[q];
        if (sx < 0 || sx >= NX) {
          n->fnew[q] = n->f[q];
          continue;
        }
        const Node *s = &lattice[sx][sy];
        if (s->type == SOLID) {
          n->fnew[q] = n->f[opp[q]];
          if (s->body >= 0) {
            body[s->body].fx -= 2.0 * ex[q] * n->f[opp[q]];
            body[s->body].fy -= 2.0 * ey[q] * n->f[opp[q]];
          }
        } else
          n->fnew[q] = s->f[q];
      }
    }
}

static void boundaries(void)
{
  for (int x = 0; x < NX; x++)
    for (int y = 0; y < NY; y++) {
      Node *n = &lattice[x][y];
      switch (n->type) {
      case INLET:
        for (int q = 0; q < Q; q++) n->f[q] = feq(q, 1.0, U0, 0.0);
        break;
      case OUTLET:
        for (int q = 0; q < Q; q++) n->f[q] = lattice[x - 1][y].fnew[q];
        break;
      case FLUID:
        for (int q = 0; q < Q; q++) n->f[q] = n->fnew[q];
        break;
      }
    }
}

/* dye is released between the cylinders, upwind transport */
static void advect_tracer(void)
{
  for (int y = 20; y < NY - 20; y += 10) lattice[10][y].tracer = 1.0;
  for (int x = NX - 2; x > 0; x--)
    for (int y = 1; y < NY - 1; y++) {
      Node *n = &lattice[x][y];
      if (n->type != FLUID) continue;
      double tx = n->ux > 0 ? n->tracer - lattice[x - 1][y].tracer : lattice[x + 1][y].tracer - n->tracer;
      double ty = n->uy > 0 ? n->tracer - lattice[x][y - 1].tracer : lattice[x][y + 1].tracer - n->tracer;
      n->tracer -= n->ux * tx + n->uy * ty;
    }
}

static void average(void)
{
  for (int x = 1; x < NX - 1; x++)
    for (int y = 1; y < NY - 1; y++) {
      Node *n = &lattice[x][y];
      if (n->type != FLUID) continue;
      n->samples++;
      n->mean_ux += (n->ux - n->mean_ux) / n->samples;
      n->mean_uy += (n->uy - n->mean_uy) / n->samples;
    }
}

static void report(int step)
{
  double mass = 0, enstrophy = 0, dye = 0, back = 0;
  long fluid = 0;
  for (int x = 1; x < NX - 1; x++)
    for (int y = 1; y < NY - 1; y++) {
      Node *n = &lattice[x][y];
      if (n->type != FLUID) continue;
      n->vorticity = 0.5 * (lattice[x + 1][y].uy - lattice[x - 1][y].uy - lattice[x][y + 1].ux + lattice[x][y - 1].ux);
      enstrophy += n->vorticity * n->vorticity;
      mass += n->rho;
      dye += n->tracer;
      if (n->mean_ux < 0) back++;
      fluid++;
    }
  printf("step %5d  density %.8f  enstrophy %.8f  dye %.4f  backflow %.0f\n", step, mass / fluid, enstrophy, dye, back);
}

int main(int argc, char **argv)
{
  int steps = argc > 1 ? atoi(argv[1]) : 300;
  if (steps < 1) steps = 1;

  initialise();
  for (int step = 1; step <= steps; step++) {
    collide();
    stream();
    boundaries();
    advect_tracer();
    if (step % 10 == 0) average();
    for (int b = 0; b < 3; b++) body[b].drag_sum += body[b].fx;
    if (step % 100 == 0 || step == steps) report(step);
  }
  for (int b = 0; b < 3; b++)
    printf("cylinder %d: %d nodes, mean drag %.6f, last lift %.6f\n", b + 1, body[b].nodes,
           body[b].drag_sum / steps, body[b].fy);
  return 0;
}
