// Programs that leave no array are not stopped, whatever steps there are in ordinary objects that look like those into an array: over words of a record's
// bytes, to the end of an array and back, over bytes from a field on, into a union, of another record that begins like it, or of one with its name in another file.
// RUN: %clang -O1 -c -DOTHER %s -o %t.other.o && %clang -O1 -DTWO %s %t.other.o -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -g -DTWO -c %s -o %t.o && %clang %late -g -DOTHER -c %s -o %t.other.o
// RUN: %clang %lldplugin %t.o %t.other.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o %t.other.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.other.o %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang -O1 -flto=full -g -DTWO -c %s -o %t.o && %clang -O1 -flto=full -g -DOTHER -c %s -o %t.other.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o %t.other.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 60000
#define NI __attribute__((noinline))


#ifdef OTHER
struct twin {
  long tag;
  int a[8];
  long z;
  double e, g;
};
static struct twin *twins;
NI static long at(struct twin *t, int i) { return t->a[i] + t->z; }
double other(int n) {
  twins = calloc(N, sizeof *twins);
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < 8; k++)
      twins[i].a[k] = i + k;
    twins[i].e = i;
    twins[i].z = 3;
  }
  double s = 0;
  for (int k = 0; k < 20; k++)
    for (int i = 0; i < N; i++)
      s += twins[i].e;
  for (int i = 0; i < N; i++)
    s = s * .999 + (double)at(&twins[i], (i + n) % 8);
  free(twins);
  return s;
}
#else
#ifdef TWO
double other(int n);
#else
static double other(int n) { return n; }
#endif

typedef uint32_t __attribute__((may_alias)) word;
struct words {
  int v[4];
  int id, port;
  double h;
  double q[4];
  long z;
};
static struct words *words;
NI static unsigned hash(const struct words *r, size_t n) {
  unsigned h = (unsigned)r->id, w;
  const uint32_t *p = (const uint32_t *)r;
  for (size_t i = 0; i < n; i++) {
    memcpy(&w, p + i, 4);
    h = (h ^ w) * 16777619u;
  }
  const word *q = (const word *)r;
  for (size_t i = 0; i < n; i++)
    h = (h ^ q[i]) * 16777619u;
  return h;
}
NI static double pick(struct words *r, long i) { return r->v[i] + r->id; }

struct back {
  double h;
  int a;
  int v[4];
  int b;
  double q;
  double z[3];
};
static struct back *backs;
static int elsewhere[3] = {5, 6, 7};
NI static double last(struct back *r, unsigned n) {
  int *p = r->v + n;
  double s = 0;
  if (n)
    s = p[-1];
  if (n < 4)
    s = s * .999 + p[0];
  return s;
}
NI static double one_of(struct back *r, long n) {
  const int *p;
  switch (n) {
  case 1:
  case 17:
  case 3:
    p = r->v;
    break;
  case 2:
  case 8:
    elsewhere[1]++;
    p = elsewhere;
    break;
  default:
    r->a++;
    p = elsewhere + 1;
  }
  return p[0] + p[1] + r->v[0];
}

struct either {
  double a;
  long l;
  union {
    int all[3];
    struct {
      int x[2];
      int y, z, t;
    } s;
  } u;
  double f, g;
  int c;
};
static struct either *eithers;
NI static long of_all(struct either *r, int i) { return r->u.all[i] + r->l; }
NI static long of_some(struct either *r, int i) { return r->u.s.x[i] + r->l; }

struct node {
  int kind, n;
};
struct box {
  struct node node;
  int c[4];
  double vol, area;
};
struct poly {
  struct node node;
  int idx[8];
};
static struct node **nodes;
NI static struct node *new_node(int kind, int n) {
  struct node *x = calloc(1, sizeof(struct box));
  x->kind = kind;
  x->n = n;
  return x;
}
NI static double of_poly(struct node *x, long i) { return ((struct poly *)x)->idx[i]; }
NI static double of_box(struct box *b, long i) { return b->vol + b->c[i]; }

struct twin {
  long tag;
  int a[4];
  short s[8];
  long z;
  double e, g;
};
static struct twin *twins;
NI static long at(struct twin *t, int i) { return t->a[i & 3] + t->s[i] + t->z; }

struct text {
  double h;
  int v[4];
  double area;
  char name[12];
  int kind;
  float w[4];
  long z;
};
static struct text *texts;
NI static double runs_of_zeros(const struct text *t) {
  const unsigned char *p = (const unsigned char *)t + offsetof(struct text, name);
  int run = 0;
  double s = 0;
  for (size_t i = 0; i < sizeof *t - offsetof(struct text, name); i++) {
    if (p[i] == 0) {
      run++;
    } else {
      s = s * .999 + run * p[i];
      run = 0;
    }
  }
  return s;
}
NI static void clear_first(struct text *t, size_t n) {
  char *p = (char *)t + offsetof(struct text, name);
  for (size_t i = 0; i < n; i++)
    p[i * sizeof *t] = 0;
}

int main(int argc, char **argv) {
  (void)argv;
  words = calloc(N, sizeof *words);
  backs = calloc(N, sizeof *backs);
  eithers = calloc(N, sizeof *eithers);
  nodes = calloc(N, sizeof *nodes);
  twins = calloc(N, sizeof *twins);
  texts = calloc(N, sizeof *texts);
  for (int i = 0; i < N; i++) {
    texts[i].h = texts[i].z = i;
    texts[i].v[i & 3] = i;
    texts[i].w[i & 3] = (float)i;
    snprintf(texts[i].name, sizeof texts[i].name, "%c%d", 'a' + i % 26, i);
    words[i] = (struct words){.id = i, .port = 3, .h = i, .z = 7L * i};
    words[i].v[i & 3] = i;
    backs[i].h = backs[i].a = i;
    backs[i].v[i & 3] = i;
    backs[i].z[i % 3] = i;
    eithers[i].a = eithers[i].u.s.x[1] = eithers[i].u.s.t = i;
    eithers[i].u.s.y = 5;
    nodes[i] = new_node(i & 1, i);
    if (i & 1) {
      for (int k = 0; k < 8; k++)
        ((struct poly *)nodes[i])->idx[k] = i ^ k;
    } else {
      ((struct box *)nodes[i])->vol = i;
      ((struct box *)nodes[i])->area = 2.0 * i;
      ((struct box *)nodes[i])->c[i & 3] = i;
    }
    twins[i].e = twins[i].z = i;
    for (int k = 0; k < 8; k++)
      twins[i].s[k] = (short)k, twins[i].a[k & 3] = i;
  }
  size_t count = sizeof(struct words) / 4 * (size_t)argc;
  double s = 0;
  unsigned h = 0;
  for (int k = 0; k < 20; k++)
    for (int i = 0; i < N; i++)
      s += words[i].h + backs[i].h + eithers[i].a + texts[i].h + nodes[i]->kind + twins[i].e;
  for (int i = 0; i < N; i++) {
    unsigned j = (unsigned)(i * 7 + argc);
    h ^= hash(&words[i], count);
    s = s * .999 + pick(&words[i], j % 4) + last(&backs[i], j % 5) + one_of(&backs[i], j % 19) + backs[i].b;
    s += (double)(of_all(&eithers[i], (int)(j % 3)) + of_some(&eithers[i], (int)(j % 2)));
    s += nodes[i]->kind ? of_poly(nodes[i], j % 8) : of_box((struct box *)nodes[i], j % 4);
    s += (double)at(&twins[i], (int)(j % 8)) + runs_of_zeros(&texts[i]);
  }
  clear_first(texts, N);
  for (int i = 0; i < N; i++)
    s = s * .999 + texts[i].name[0];
  printf("%f %u %f\n", s, h, other(argc));
  return 0;
}
#endif
