// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: not --crash %t.late 3000 doctor 2>&1 | FileCheck --check-prefix=STOP %s
// RUN: not --crash %t.late 3000 list 2>&1 | FileCheck --check-prefix=STOP %s
// CHECK-DAG: patient: {{.*}}kept {{.*}} in 32 bits
// CHECK-DAG: client: {{.*}}kept {{.*}} in 32 bits
// STOP: dtrans: {{.*}}index 5 is outside of

// Records of an array in a record that are kept elsewhere, and that are handed to functions.
#include <stdio.h>
#include <stdlib.h>

struct doctor {
  int id, speed;
  struct patient *busy;
  long worked;
};
struct hospital {
  int id, doctors;
  struct doctor doctor[5];
  long income;
};
struct patient {
  long id, bill;
  char pad[60];
  int urgency;
  struct doctor *doctor;
  struct patient *next;
};

struct client {
  long id, bill;
  char pad[60];
  int urgency;
  struct client *next, *before;
};
struct list {
  struct client *first, *last;
  long length, longest;
};
struct office {
  long id;
  struct list queue[5];
  long income;
};

__attribute__((noinline)) static void append(struct list *l, struct client *c) {
  c->next = NULL;
  c->before = l->last;
  if (l->last)
    l->last->next = c;
  else
    l->first = c;
  l->last = c;
  l->length++;
}

static long treat(long n, int over) {
  int many = n / 250 + 1;
  long sum = 0;
  struct hospital *all = calloc(many, sizeof *all);
  struct patient *patients = NULL;
  if (!all)
    return 1;
  for (int i = 0; i < many; i++)
    all[i].doctors = 2 + i % 4 + over * 2;
  for (long i = 0; i < n; i++) {
    struct patient *p = calloc(1, sizeof *p);
    if (!p)
      return 1;
    struct hospital *h = &all[i * 7919 % many];
    p->id = i;
    p->next = patients;
    patients = p;
    for (int k = 0; k < h->doctors; k++)
      if (h->doctor[k].worked <= i / 80) {
        p->doctor = &h->doctor[k];
        p->doctor->worked++;
        p->doctor->busy = p;
        break;
      }
  }
  for (struct patient *p = patients; p; p = p->next) {
    p->bill += p->id;
    sum = sum * 3 + (p->doctor ? p->doctor->worked : 1);
  }
  return sum;
}

static long serve(long n, int over) {
  int many = n / 250 + 1;
  long sum = 0;
  struct office *all = calloc(many, sizeof *all);
  if (!all)
    return 1;
  for (long i = 0; i < n; i++) {
    struct client *c = calloc(1, sizeof *c);
    if (!c)
      return 1;
    struct office *o = &all[i * 7919 % many];
    c->id = i;
    c->urgency = (int)(i % (5 + over));
    append(&o->queue[c->urgency], c);
    o->income++;
  }
  for (int i = 0; i < many; i++) {
    for (int k = 0; k < 5; k++)
      for (struct client *c = all[i].queue[k].first; c; c = c->next) {
        c->bill += c->id;
        sum = sum * 3 + c->urgency + c->bill;
      }
    sum += all[i].queue[1].length + all[i].income;
  }
  return sum;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 3000;
  char over = argc > 2 ? argv[2][0] : 0;
  printf("%ld\n", treat(n, over == 'd'));
  printf("%ld\n", serve(n, over == 'l'));
  return 0;
}
