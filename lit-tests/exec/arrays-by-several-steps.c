// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.late.o -o %t.late3 && %t.late3 > %t.late.out && diff %t.expected %t.late.out
// RUN: not --crash %t.late rows 2>&1 | FileCheck --check-prefix=ROWS %s
// RUN: not --crash %t.late turns 2>&1 | FileCheck --check-prefix=TURNS %s
// RUN: not --crash %t.late friend 2>&1 | FileCheck --check-prefix=FRIEND %s
// CHECK-DAG: cell: {{.*}}kept {{.*}} in 32 bits
// CHECK-DAG: person: {{.*}}kept {{.*}} in 32 bits
// CHECK-DAG: place: {{.*}}in a region
// ROWS: dtrans: {{.*}}is outside of an array of
// TURNS: dtrans: {{.*}}index 3 is outside of an array of 3
// FRIEND: dtrans: {{.*}}index -1 is outside of an array of 3

// An index into an array in a record that the optimizer has made several steps of: rows, and a loop over several elements a turn. And
// pointers beside an array of others: an index that is known to lead to these, or into the array, is checked.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NI __attribute__((noinline))

struct place {
  long id;
  double load, worst;
  struct place *next;
  int closed;
};
struct cell {
  long key;
  int kind, argc;
  struct cell *arg[3];
  double value, before;
  struct cell *next;
};
struct person {
  double value;
  struct place *home, *work;
  struct person *friends[3];
  struct person *next;
  long key;
};
// Keeps all, so that nothing is known if it is not known what is put where.
struct sheet {
  struct cell *first;
  struct place *places;
  struct person *people;
  int round;
  long count[4];
  long by_kind[5][4];
};

NI static struct cell *make(struct sheet *s, long k) {
  struct cell *c = calloc(1, sizeof *c);
  struct place *p = calloc(1, sizeof *p);
  struct person *who = calloc(1, sizeof *who);
  if (!c || !p || !who)
    exit(1);
  p->id = k;
  p->load = k % 7;
  p->next = s->places;
  s->places = p;
  c->key = k;
  c->kind = k % 4;
  c->value = k % 11;
  who->value = k % 13;
  who->key = k;
  who->home = p;
  who->work = p->next ? p->next : p;
  for (int i = 0; i < 3; i++)
    who->friends[i] = s->people && s->people->next ? s->people->next : who;
  who->next = s->people;
  s->people = who;
  c->next = s->first;
  for (struct cell *a = s->first; a && c->argc < 3; a = a->next)
    c->arg[c->argc++] = a;
  s->first = c;
  return c;
}

NI static double sum(const struct cell *c) {
  double v = 0;
  switch (c->kind) {
  case 0:
    for (int i = 0; i < c->argc; i++)
      v += c->arg[i]->value;
    return v;
  default:
    for (int i = 0; i < c->argc; i++)
      v += c->arg[i]->value * c->arg[i]->before;
    return v + 1;
  }
}

NI static void count(struct sheet *s, int shift) {
  for (struct cell *c = s->first; c; c = c->next) {
    int group = (int)(c->key % 5) + shift;
    s->count[c->kind]++;
    s->by_kind[group][c->kind]++;
  }
}

NI static double meet(struct sheet *s) {
  double met = 0;
  for (struct person *p = s->people; p; p = p->next) {
    struct person *f = p->friends[(s->round + (int)p->key) % 3];
    met += f->value + p->home->load - p->work->worst;
    p->work->worst = f->value / 2;
  }
  return met;
}

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "";
  struct sheet s;
  memset(&s, 0, sizeof s);
  for (long k = 0; k < 400; k++)
    make(&s, k);
  if (!strcmp(how, "turns"))
    s.first->argc = 5;
  if (!strcmp(how, "friend"))
    s.round = -1000000;
  double total = 0;
  for (s.round += 0; s.round % 5 >= 0 && s.round < 5; s.round++) {
    for (struct cell *c = s.first; c; c = c->next) {
      c->before = c->value;
      c->value = sum(c) / 8 + c->kind;
      if (c->value > 1e6)
        c->value = 1;
    }
    total += meet(&s);
    count(&s, 0);
  }
  if (!strcmp(how, "friend")) {
    total += meet(&s);
  }
  if (!strcmp(how, "rows"))
    count(&s, 1000);
  printf("%.6f\n", total);
  for (int i = 0; i < 5; i++)
    printf("%ld %ld %ld %ld\n", s.by_kind[i][0], s.by_kind[i][1], s.by_kind[i][2], s.by_kind[i][3]);
  printf("%ld %ld\n", s.count[0], s.count[3]);
  return 0;
}
