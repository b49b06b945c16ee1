// Lists and arrays of one record that are copied whole from one to the other: fields that are only written go, the others move, and the
// output stays. Random orders as well, early and late.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS="regions=off;cost-model=off;pools=off" %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: FileCheck %s --input-file=%t.yaml
// RUN: %t.early > %t.out && diff %t.expected %t.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS="regions=off;cost-model=off;pools=off" %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS="regions=off;randomplan=1;pools=off" %clang %lldplugin %t.early.o -o %t.random && %t.random > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS="regions=off;randomplan=1;pools=off" %clang %lldplugin %t.late.o -o %t.random && %t.random > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS='regions=off;randomplan=2' %clang %lldplugin %t.early.o -o %t.random && %t.random > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS='regions=off;randomplan=2' %clang %lldplugin %t.late.o -o %t.random && %t.random > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS='regions=off;randomplan=3' %clang %lldplugin %t.early.o -o %t.random && %t.random > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS='regions=off;randomplan=3' %clang %lldplugin %t.late.o -o %t.random && %t.random > %t.out && diff %t.expected %t.out
// CHECK: Pass:            dtrans-reorderfields
// CHECK-NEXT: Name:            ReorderFields
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { char tag; double never; long key; short small; int count; struct node *next; char name[12]; long dead; double w[3]; };
static struct node *make(long k, struct node *next) {
  struct node *n = malloc(sizeof *n);
  n->tag = (char)k; n->never = k * 2.5; n->key = k; n->small = (short)(k % 100); n->count = 0; n->next = next; n->dead = k;
  memset(n->name, 0, sizeof n->name); n->name[0] = 'a' + k % 26;
  for (int i = 0; i < 3; i++) n->w[i] = k + i;
  return n;
}
int main(int argc, char **argv) {
  struct node *head = 0; int n = argc > 1 ? atoi(argv[1]) : 1000;
  for (int i = 0; i < n; i++) head = make(i * 7, head);
  struct node *arr = calloc(n, sizeof *arr);
  long sum = 0; int i = 0;
  for (struct node *p = head; p; p = p->next) { arr[i] = *p; arr[i].count += i; i++; }
  for (struct node *p = arr; p < arr + n; p++) { sum += p->key * 3 + p->small + p->count + p->tag + (long)p->w[1]; for (int j = 0; j < 3; j++) sum += (long)p->w[j]; }
  for (struct node *p = head; p; p = p->next) sum += p->name[0] + p->key;
  struct node *mid = &arr[n / 2];
  sum += mid - arr;
  printf("%ld\n", sum);
  while (head) { struct node *x = head->next; free(head); head = x; }
  memset(arr, 0, n * sizeof *arr); printf("%ld\n", arr[1].key + arr[n-1].count); free(arr);
}
