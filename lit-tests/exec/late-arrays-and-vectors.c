// Ordinary objects: two fields that are read and written as one vector, an index into an array whose length the optimizer has dropped, a text that is
// walked over, measured and printed. The fields move, and the program prints what it printed; where it leaves an array it says so and ends. Two arrays
// of numbers that lie side by side are taken for one.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck --check-prefix=REMARK %s
// REMARK-DAG: !Passed {{.*[^a-z_]}}file{{[^a-z_]}}
// REMARK-DAG: !Passed {{.*[^a-z_]}}body{{[^a-z_]}}
// RUN: not --crash %t.exe 40 2>&1 | FileCheck --check-prefix=INDEX %s
// INDEX: dtrans: late-arrays-and-vectors.c:{{[0-9]+}}: index {{[0-9]+}} is outside of an array of 22{{.*}}; if it may be, link with DTRANS_OPTIONS=arrays=off
// RUN: env DTRANS_OPTIONS=randomplan=2 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NI __attribute__((noinline))

struct file {
  long size;
  long direct[16];
  long indirect[6];
  char name[20];
  int mode;
  double weight;
  char owner[12];
};

struct body {
  double id;
  double x, y, vx, vy;
  double unused[3];
  float mass, charge;
};

static struct file *files;
static struct body *bodies;
enum { FILES = 300, BODIES = 400 };

NI static long block(const struct file *f, unsigned k) { return f->direct[k] + f->indirect[k % 6]; }

NI static void set_block(struct file *f, unsigned k, long to) {
  f->direct[k] = to;
  f->indirect[k % 6] += to;
}

NI static unsigned hash(const struct file *f) {
  unsigned h = 7;
  for (const char *s = f->name; *s; s++)
    h = h * 31 + (unsigned char)*s;
  return h;
}

NI static void push(struct body *b, double dt) {
  b->x += b->vx * dt;
  b->y += b->vy * dt;
}

NI static void bounce(struct body *b) {
  b->vx = -b->vx * 0.5;
  b->vy = -b->vy * 0.5;
}

int main(int argc, char **argv) {
  unsigned last = argc > 1 ? (unsigned)atoi(argv[1]) : 15;
  files = calloc(FILES, sizeof *files);
  bodies = calloc(BODIES, sizeof *bodies);
  if (!files || !bodies)
    return 1;
  for (long i = 0; i < FILES; i++) {
    struct file *f = &files[i];
    snprintf(f->name, sizeof f->name, "file-%ld", i * 37);
    strcpy(f->owner, i % 3 ? "root" : "somebody");
    f->size = i;
    f->weight = (double)i / 3;
    f->mode = (int)(i % 8);
    for (unsigned k = 0; k <= last; k++)
      set_block(f, k, i * 100 + k);
  }
  for (long i = 0; i < BODIES; i++)
    bodies[i] = (struct body){(double)i, i * 0.5, i * 0.25, i % 7 - 3.0, i % 5 - 2.0, {0}, i * 1.5f, i * 0.5f};
  for (int step = 0; step < 5; step++)
    for (long i = 0; i < BODIES; i++) {
      push(&bodies[i], 0.1);
      if (bodies[i].x > 90 || bodies[i].y < 0)
        bounce(&bodies[i]);
    }
  long sum = 0;
  unsigned h = 0;
  double weight = 0;
  for (long i = 0; i < FILES; i++) {
    sum += block(&files[i], (unsigned)(i % 16)) + files[i].size * files[i].mode;
    h ^= hash(&files[i]);
    weight += files[i].weight;
    if (i % 50 == 0)
      printf("%s %s %zu\n", files[i].name, files[i].owner, strlen(files[i].name));
  }
  double x = 0, y = 0, m = 0;
  for (long i = 0; i < BODIES; i++) {
    x += bodies[i].x * bodies[i].id;
    y += bodies[i].y;
    m += bodies[i].mass * bodies[i].charge;
  }
  printf("%ld %u %.3f %.6f %.6f %.3f\n", sum, h, weight, x, y, m);
  free(files);
  free(bodies);
  return 0;
}
