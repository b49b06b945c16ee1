// What an element begins with is hardly used: it lies apart from what pointers to elements lead to, and all that is done with it finds it there. A text is
// printed, read by the library and byte by byte, copied, and filled; elements are copied whole.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O2 -flto -fuse-ld=lld %early %s -o %t.exe -Wl,--load-pass-plugin=%dtrans && %t.exe | diff %t.expected -
// RUN: %clang -O2 -flto -fuse-ld=lld %s -o %t.late -Wl,--load-pass-plugin=%dtrans && %t.late | diff %t.expected -
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t bounds,dtrans 'bounds,dtrans-randomplan<seed=1>' 'bounds,dtrans-randomplan<seed=2>' 'bounds,dtrans-randomplan<seed=3>' 'bounds,dtrans-randomplan<seed=4>' 'bounds,dtrans-randomplan<seed=5>'
// RUN: %clang %early -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans -disable-output 2>&1 | FileCheck %s
// CHECK-DAG: struct.account: {{.*}}elements of 104 bytes divided into parts of 16 and 80 bytes in a region
// CHECK-DAG: struct.order: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct account { char name[24]; char street[40]; struct account *left, *right; long key, balance; long opened; };
struct order { long number; char what[48]; struct order *next; long price, left, state, tax; };
static struct account *root;
static long spread(long i) { return (long)((unsigned long)i * 0x9e3779b97f4a7c15ul >> 1); }
static struct order *orders;
static struct account *find(long key) {
  struct account *a = root;
  while (a && a->key != key) a = key < a->key ? a->left : a->right;
  return a;
}
static void add(long key) {
  struct account **link = &root, *a = calloc(1, sizeof *a);
  if (!a) exit(1);
  while (*link) link = key < (*link)->key ? &(*link)->left : &(*link)->right;
  snprintf(a->name, sizeof a->name, "account %ld", key);
  snprintf(a->street, sizeof a->street, "%ld Main Street", key % 97);
  a->key = key; a->balance = key % 1000; a->opened = key / 3;
  *link = a;
}
static void order(long n) {
  struct order *o = malloc(sizeof *o);
  if (!o) exit(1);
  memset(o, 0, sizeof *o);
  o->number = n; o->price = n % 89 + 1; o->left = n % 7; o->state = n & 1; o->tax = n % 5;
  snprintf(o->what, sizeof o->what, "%ld pieces", n);
  o->next = orders; orders = o;
}
static long letters(const struct account *a) {
  long sum = 0;
  for (int i = 0; i < 24 && a->name[i]; i++) sum += a->name[i] * (i + 1);
  return sum;
}
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 2000, sum = 0;
  for (long i = 0; i < n; i++) add(spread(i));
  for (long i = 0; i < n; i++) order(i);
  for (long k = 0; k < 40 * n; k++) {
    struct account *a = find(spread(k % (2 * n)));
    if (a) a->balance += k & 15, sum += a->balance;
  }
  for (long round = 0; round < 50; round++)
    for (struct order *o = orders; o; o = o->next)
      if (o->state) o->left += o->price, sum += o->left - o->tax;
  struct account *a = find(spread(1)), *b = find(spread(2)), copy = *a;
  if (strcmp(a->name, b->name) < 0) sum ^= 1;
  strcpy(b->name, "someone else");
  b->name[0] = 'S';
  copy.balance++;
  printf("%ld %s %s %s %s %ld\n", sum, a->name, b->name, copy.name, a->street, copy.balance);
  *b = copy;
  memcpy(b->street, "1 Side Street", 14);
  printf("%s %s %ld %ld %ld\n", b->name, b->street, letters(a), letters(b), strlen(b->name) + b->opened);
  memset(b->name, '-', 5);
  printf("%.5s %ld %s %ld\n", b->name, orders->number, orders->what, orders->next->number * 2);
  orders->next->number -= 7;
  long *number = &orders->next->number;
  *number += 3;
  printf("%ld %ld %d\n", *number, orders->next->number, a == find(spread(1)));
  while (orders) { struct order *o = orders; orders = o->next; free(o); }
  return 0;
}
