// An array that grows, with integers in few values beside a text that is printed: narrow in its region, and the text as it was.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions 'randomplan<seed=1;split=off>' 'randomplan<seed=2;split=off>' 'randomplan<seed=5;split=off>'
// RUN: FileCheck %s --input-file=%t.early.regions.log
// RUN: FileCheck %s --input-file=%t.late.regions.log
// CHECK: row: {{.*}}narrowed {{[3-9]}} fields{{.*}} in a region
#include <stdio.h>
#include <stdlib.h>
struct row { long id; char code[8]; long kind; long day; int state; double price; long sign; };
struct table { struct row *rows; size_t used, room; };
static void *checked(void *p) { if (!p) exit(1); return p; }
static struct row *append(struct table *t) {
  if (t->used == t->room) {
    t->room += t->room / 2;
    t->rows = checked(realloc(t->rows, t->room * sizeof *t->rows));
  }
  return &t->rows[t->used++];
}
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 5000;
  struct table t = {checked(malloc(16 * sizeof(struct row))), 0, 16};
  unsigned long seed = 7;
  for (long i = 0; i < n; i++) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    struct row *r = append(&t);
    r->id = i * 1000000007L; r->kind = (seed >> 33) % 300; r->day = (seed >> 40) & 1023; r->state = (seed >> 50) % 5;
    r->price = i * 0.5; r->sign = (long)((seed >> 20) % 201) - 100;
    for (int k = 0; k < 7; k++) r->code[k] = 'a' + (seed >> (5 * k)) % 26;
    r->code[7] = 0;
  }
  unsigned long h = 0;
  for (struct row *r = t.rows; r < t.rows + t.used; r++)
    h = h * 31 + r->id + r->kind * 3 + r->day * 5 + r->state + (long)r->price + r->sign;
  for (size_t i = 3; i < t.used; i += 1234)
    printf("%.7s %ld %ld %d %ld\n", t.rows[i].code, t.rows[i].kind, t.rows[i].day, t.rows[i].state, t.rows[i].sign);
  printf("%lu\n", h);
  free(t.rows);
  return 0;
}
