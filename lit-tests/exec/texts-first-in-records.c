// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.o -o %t.exe3 && %t.exe3 > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.exe product 2>&1 | FileCheck --check-prefix=PRODUCT %s
// RUN: not --crash %t.exe group 2>&1 | FileCheck --check-prefix=GROUP %s
// CHECK-DAG: product: {{.*}}in a region
// CHECK-DAG: group: {{.*}}in 32 bits
// CHECK-DAG: mass: {{.*}}in a region
// PRODUCT: dtrans: {{.*}}is outside of
// GROUP: dtrans: {{.*}}is outside of

// A text first in a record that another text follows, that is written there, walked by a loop from a pointer to the record, or is that of none of several
// records; and one that is cleared together with what follows.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NI __attribute__((noinline))

struct product {
  char sku[14];
  char name[28];
  double price, s0, s1, s2;
  struct product *next;
};
struct group {
  char label[16];
  int period;
  long rows, s0, s1, s2, s3, s4;
  struct group *next;
};
struct mass {
  char tag[8];
  _Bool fixed;
  int id;
  double x, v, s0, s1, s2, s3, s4, s5;
};
static struct product *products, *bucket[16];
static struct group *groups;

static unsigned hash(const char *s) {
  unsigned h = 0;
  while (*s)
    h = h * 65599u + (unsigned char)*s++;
  return h ^ h >> 16;
}
NI static void make_products(int n, const char *format) {
  products = calloc(n, sizeof *products);
  if (!products)
    exit(1);
  for (int i = 0; i < n; i++) {
    struct product *p = &products[i];
    sprintf(p->sku, format, i);
    snprintf(p->name, sizeof p->name, "thing %d", i * 3);
    p->price = i * 0.5;
    struct product **b = &bucket[hash(p->sku) & 15];
    p->next = *b;
    *b = p;
  }
}
NI static struct product *look_up(const char *sku) {
  struct product *p = bucket[hash(sku) & 15];
  while (p && strcmp(p->sku, sku))
    p = p->next;
  return p;
}
NI static void count(const char *label, int period) {
  struct group *g = groups;
  while (g && strcmp(g->label, label))
    g = g->next;
  if (!g) {
    g = calloc(1, sizeof *g);
    if (!g)
      exit(1);
    strcpy(g->label, label);
    g->period = period;
    g->next = groups;
    groups = g;
  }
  g->rows++;
}
NI static void farthest(const struct mass *m, int n) {
  const struct mass *far = NULL;
  double most = -1;
  for (int i = 0; i < n; i++) {
    double x = m[i].x * m[i].x + m[i].v;
    if (x > most) {
      most = x;
      far = &m[i];
    }
  }
  printf("%s %.3f\n", far->tag, most);
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  make_products(100, strcmp(what, "product") ? "sku-%d" : "a number of many digits %d");
  for (int i = 0; i < 100; i += 7) {
    char sku[16];
    snprintf(sku, sizeof sku, "sku-%d", i);
    struct product *p = look_up(sku);
    printf("%s %s %.2f\n", p->sku, p->name, p->price);
  }
  const char *labels[] = {"north", "south", strcmp(what, "group") ? "east" : "a label that is too long for a group", "west"};
  for (int i = 0; i < 20; i++)
    count(labels[i * i % 4 + (i % 5 == 0) * 2], i);
  for (struct group *g = groups; g; g = g->next)
    printf("%s %d %ld\n", g->label, g->period, g->rows);
  struct mass *m = malloc(30 * sizeof *m);
  if (!m)
    return 1;
  for (int i = 0; i < 30; i++) {
    m[i] = (struct mass){.id = i, .x = i % 7, .v = 1.0 / (i + 1)};
    snprintf(m[i].tag, sizeof m[i].tag, "m%d", i);
  }
  farthest(m, 30);
  return 0;
}
