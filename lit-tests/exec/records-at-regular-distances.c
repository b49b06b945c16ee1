// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.late.o -o %t.late5 && %t.late5 > %t.late.out && diff %t.expected %t.late.out
// CHECK-DAG: customer: {{.*(split into|in a region)}}
// CHECK-DAG: order: {{.*(split into|in a region)}}

// Records at regular distances: the loop over them is unrolled, and the number of the turn that was added to the index becomes a step of some records, which
// promises nothing. One kind of record has a size that is a power of two.
#include <stdio.h>
#include <stdlib.h>

struct customer {
  long id, receipts, spent, left[8];
  int to, last;
};
struct order {
  long number, price, parts[13];
  int paid, sent;
};
struct shop {
  struct customer *customers;
  struct order *orders;
  int count;
};

__attribute__((noinline)) static long first_customers(const struct shop *s) {
  long sum = 0;
  for (int k = 0; k < 4; k++)
    sum = sum * 7 + s->customers[(long)k * s->count / 4 + k].spent;
  for (int k = 4; k > 0; k--)
    sum = sum * 7 + s->customers[(long)k * s->count / 4 - k].to;
  return sum;
}

__attribute__((noinline)) static long first_orders(const struct shop *s) {
  long sum = 0;
  for (int k = 0; k < 4; k++) {
    s->orders[(long)k * s->count / 4 + k].sent += 3;
    sum = sum * 7 + s->orders[(long)k * s->count / 4 + k].price;
  }
  return sum;
}

int main(int argc, char **argv) {
  struct shop s = {.count = 400 + argc};
  s.customers = calloc(s.count, sizeof *s.customers);
  s.orders = calloc(s.count, sizeof *s.orders);
  if (!s.customers || !s.orders)
    return 1;
  long sum = 0;
  for (int i = 0; i < s.count; i++) {
    s.customers[i].id = i;
    s.customers[i].spent = i * 31 % 17;
    s.customers[i].to = i % 5;
    s.orders[i].number = i * 3;
    s.orders[i].price = i * 7 % 23;
  }
  for (int turn = 0; turn < 5; turn++)
    sum = sum * 31 + first_customers(&s) + first_orders(&s);
  for (int i = 0; i < s.count; i++)
    sum = sum * 5 + s.customers[i].spent + s.customers[i].id + s.orders[i].sent * s.orders[i].number;
  printf("%ld\n", sum);
  free(s.orders);
  free(s.customers);
  return 0;
}
