// A text that lies first in a record is the array there, though another text follows, where a function of the library's is told how much room it has.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// CHECK: item: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
  char name[16];
  char unit[8];
  long amount, price;
  struct item *next;
  double weight, cold[4];
};
static struct item *first;

__attribute__((noinline)) static void add(long k) {
  struct item *i = calloc(1, sizeof *i);
  if (!i)
    exit(1);
  snprintf(i->name, sizeof i->name, "item %ld", k);
  strcpy(i->unit, k % 3 ? "pcs" : "kg");
  i->amount = k % 17;
  i->price = k * 3;
  i->weight = k / 4.0;
  i->next = first;
  first = i;
}

__attribute__((noinline)) static struct item *find(const char *name) {
  for (struct item *i = first; i; i = i->next)
    if (!strcmp(i->name, name))
      return i;
  return NULL;
}

__attribute__((noinline)) static void show(const struct item *i) {
  printf("%s: %ld %s at %ld, %.2f\n", i->name, i->amount, i->unit, i->price, i->weight);
}

int main(void) {
  for (long k = 0; k < 500; k++)
    add(k);
  long sum = 0;
  for (int round = 0; round < 3; round++)
    for (struct item *i = first; i; i = i->next)
      sum += i->amount * i->price;
  printf("%ld\n", sum);
  show(find("item 77"));
  show(first);
  return 0;
}
