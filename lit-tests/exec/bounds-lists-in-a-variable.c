// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.o -o %t.exe3 && %t.exe3 > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.exe ring 2>&1 | FileCheck --check-prefix=RING %s
// RUN: not --crash %t.exe table 2>&1 | FileCheck --check-prefix=TABLE %s
// CHECK-DAG: item: {{.*}}in a region
// CHECK-DAG: entry: {{.*}}in a region
// RING: dtrans: {{.*}}is outside of {{.*}}9
// TABLE: dtrans: {{.*}}is outside of {{.*}}16

// Lists of records on the heap in arrays of variables: indices into them that are not proved are checked for what the arrays lead to, since what a variable
// holds beside them would be taken for more of them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NI __attribute__((noinline))

struct item {
  long day, number, s0, s1;
  struct item *next;
};
struct ring {
  long count;
  struct item *due[9];
  struct item *done;
};
struct entry {
  long key;
  long uses, s0, s1, s2;
  struct entry *next;
};
struct table {
  long count;
  struct entry *bucket[16];
  struct entry *last;
};
static struct table table;

NI static void put(struct ring *ring, int day) {
  struct item *item = calloc(1, sizeof *item);
  if (!item)
    exit(1);
  item->day = day;
  item->number = ring->count++;
  item->next = ring->due[(day + 3) % 9];
  ring->due[(day + 3) % 9] = item;
}
NI static long serve(struct ring *ring, int day) {
  long sum = 0;
  struct item *item = ring->due[day % 9];
  ring->due[day % 9] = NULL;
  while (item) {
    struct item *next = item->next;
    sum += item->day * 3 + item->number;
    item->next = ring->done;
    ring->done = item;
    item = next;
  }
  return sum;
}
NI static struct entry *look_up(long key, int size) {
  struct entry **head = &table.bucket[key % size];
  for (struct entry *e = *head; e; e = e->next)
    if (e->key == key) {
      e->uses++;
      return table.last = e;
    }
  struct entry *e = calloc(1, sizeof *e);
  if (!e)
    exit(1);
  e->key = key;
  e->next = *head;
  *head = e;
  table.count++;
  return table.last = e;
}
int main(int argc, char **argv) {
  static struct ring ring;
  const char *what = argc > 1 ? argv[1] : "";
  int first = strcmp(what, "ring") ? 1 : -4;
  int size = strcmp(what, "table") ? 16 : 17;
  long sum = 0;
  for (int day = first; day < 300; day++) {
    for (int k = 0; k < 5; k++)
      put(&ring, day);
    sum += serve(&ring, day < 0 ? 0 : day);
    sum += look_up(day * day % 97 + 3, size)->key;
  }
  long done = 0;
  for (struct item *item = ring.done; item; item = item->next)
    done += item->number ^ item->day;
  for (int i = 0; i < 16; i++)
    for (struct entry *e = table.bucket[i]; e; e = e->next)
      sum += e->uses * e->key;
  printf("%ld %ld %ld %ld\n", sum, done, table.count, table.last->key);
}
