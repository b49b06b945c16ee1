// `t[h[i] + minus]`, where the optimizer computes `t + minus` before the loop: that lies far before the array, and so in no column.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.o
// RUN: opt -passes=internalize,globaldce -internalize-public-api-list=main %t.o -o %t.bc
// RUN: %opt -passes='dtrans-variables<variables=1>,dtrans-randomplan<seed=6;split=off;cost-model=off>,verify' -pass-remarks=dtrans %t.bc -o %t.result.bc 2>&1 | FileCheck %s
// RUN: %clang -O2 %t.result.bc -o %t.exe && %t.exe | diff %t.expected -
// CHECK: row: {{.*}}divided into parts of 16 and 4 bytes in a region
#include <stdio.h>
struct row { long key; int count; int kind; };
#define N 10000
static struct row t[N];
static int handles[N];
#define OWN __attribute__((noinline)) static
OWN long keys(const int *h, int n, int minus) {
  long sum = 0;
  for (int i = 0; i < n; i++) { struct row *p = &t[(long)h[i] + (long)minus]; sum += p->key; p->count ^= i; p->kind++; }
  return sum;
}
OWN void fill(int n, int tag) {
  for (int i = 0; i < n; i++) { t[i].key = i * 70000007L, t[i].count = i * 130001, t[i].kind = i & 3; handles[i] = tag + i * 7 % N; }
}
int main(int argc, char **argv) {
  (void)argv;
  int tag = argc * 40000000;
  fill(N, tag);
  printf("%ld\n", keys(handles, N, -tag));
  long s = 0;
  for (int i = 0; i < N; i++) s = s * 3 % 1000003 + t[i].key + t[i].kind + t[i].count;
  printf("%ld\n", s);
  return 0;
}
