// Arrays of records that the library sorts are divided into columns: what stands for `qsort` moves them where they lie, and compares what the library's compares. Without
// memory it sorts in place.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t calls,dtrans 'calls,dtrans-bounds,dtrans-randomplan<seed=1;split=off>' 'calls,dtrans-bounds,dtrans-randomplan<seed=2;split=off>' 'calls,dtrans-bounds,dtrans-randomplan<seed=3;split=off>'  'calls,dtrans-bounds,dtrans-randomplan<seed=4>'
// RUN: FileCheck %s --input-file=%t.early.calls,dtrans.log
// RUN: FileCheck %s --input-file=%t.late.calls,dtrans.log
// CHECK: row: {{.*}} divided into parts of {{.*}} in a region
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct place { int start, length; };
struct row {
  char name[16];
  long serial;
  int key, kind;
  struct place at;
  double weight;
  long other;
  short small[4];
};
struct table { struct row *rows; size_t n, room; };

static unsigned long seed = 3;
static long compared;
static unsigned rnd(void) { return (unsigned)((seed = seed * 6364136223846793005u + 1442695040888963407u) >> 33); }

// Counts, and calls many alike.
static int by_key(const void *a, const void *b) {
  const struct row *x = a, *y = b;
  compared++;
  return x->key - y->key;
}

static int by_place(const void *a, const void *b) {
  const struct row *x = a, *y = b;
  if (x->at.start != y->at.start)
    return x->at.start < y->at.start ? -1 : 1;
  return strcmp(x->name, y->name);
}

// Is no order: what comes of it depends on which are compared.
static int odd(const void *a, const void *b) {
  const struct row *x = a, *y = b;
  compared += x->key;
  return (int)((x->serial * 7 + y->serial * 3) % 5) - 2;
}

static struct row *add(struct table *t) {
  if (t->n == t->room) {
    t->room = t->room ? 2 * t->room : 8;
    t->rows = realloc(t->rows, t->room * sizeof *t->rows);
    if (!t->rows)
      exit(1);
  }
  return memset(&t->rows[t->n++], 0, sizeof *t->rows);
}

static void show(const struct table *t, const char *what) {
  unsigned long h = 7;
  double sum = 0;
  for (const struct row *r = t->rows; r < t->rows + t->n; r++) {
    h = h * 31 + (unsigned long)r->serial * 5 + (unsigned long)r->key + (unsigned long)r->at.start + (unsigned long)r->small[r->kind & 3];
    sum = sum / 2 + r->weight;
  }
  printf("%s: %lx %.6f, compared %ld\n", what, h, sum, compared);
}

int main(int argc, char **argv) {
  size_t n = argc > 1 ? strtoul(argv[1], 0, 10) : 700;
  struct table t = {0}, few = {0};
  for (size_t i = 0; i < n; i++) {
    struct row *r = add(&t);
    r->serial = (long)i;
    r->key = (int)(rnd() % 40);
    r->kind = (int)(rnd() % 9);
    r->at.start = (int)(rnd() % 300);
    r->at.length = (int)(rnd() % 100);
    r->weight = (double)(rnd() % 1000) / 8;
    r->other = (long)rnd();
    for (int k = 0; k < 4; k++)
      r->small[k] = (short)(rnd() % 500);
    snprintf(r->name, sizeof r->name, "r%u", rnd() % 1000);
  }
  for (size_t i = 0; i < 5; i++)
    *add(&few) = t.rows[i * 3];
  show(&t, "as made");
  qsort(t.rows, t.n, sizeof *t.rows, by_key);
  show(&t, "by key");
  qsort(t.rows, t.n, sizeof *t.rows, by_place);
  show(&t, "by place");
  qsort(t.rows + 10, t.n - 30, sizeof *t.rows, by_key);
  show(&t, "some by key");
  qsort(t.rows, t.n, sizeof(struct row), odd);
  show(&t, "in no order");
  for (size_t k = 0; k < 6; k++) {
    qsort(few.rows, k, sizeof *few.rows, by_place);
    show(&few, "few");
  }
  long parts = 0;
  for (int round = 0; round < 20; round++)
    for (size_t i = 0; i < t.n; i++)
      if (t.rows[i].kind > round % 9)
        parts += t.rows[i].at.length;
  printf("%ld %s %ld\n", parts, t.rows[n / 2].name, t.rows[n / 3].other);
  free(t.rows);
  free(few.rows);
  return 0;
}
