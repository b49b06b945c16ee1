// What a search in a bucket of a hash table has found is used there and then by whoever asked: key, link and what is used then lie together. What is done
// every thousandth time (month) counts for little; where it is done each time (ALWAYS), balances are a column of their own.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O2 -flto -fuse-ld=lld %early %s -o %t.exe -Wl,--load-pass-plugin=%dtrans && %t.exe | diff %t.expected -
// RUN: %clang %early -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans -disable-output 2>&1 | FileCheck %s
// RUN: %clang %early -DALWAYS -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans -disable-output 2>&1 | FileCheck %s --check-prefix=ALWAYS
// CHECK: struct.account: array of structures split into 4 columns
// ALWAYS: struct.account: array of structures split into 5 columns
#include <stdio.h>
#include <stdlib.h>
struct account { long key, cold[7]; long balance, interest, moves; struct account *next; double rate; };
static struct account **buckets;
static unsigned long mask = 1023;
static struct account *find(unsigned long key) {
  struct account *a = buckets[key * 0x9e3779b97f4a7c15u >> 20 & mask];
  while (a && a->key != (long)key) a = a->next;
  return a;
}
static void add(struct account *a, unsigned long key) {
  struct account **bucket = &buckets[key * 0x9e3779b97f4a7c15u >> 20 & mask];
  a->key = (long)key, a->rate = 0.5 + (double)(key % 7), a->next = *bucket, *bucket = a;
  for (int i = 0; i < 7; i++) a->cold[i] = (long)key + i;
}
static void month(struct account *all, long n) {
  for (long i = 0; i < n; i++) all[i].interest += (long)((double)all[i].balance * all[i].rate);
}
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 700, turns = n * 30, sum = 0;
  struct account *all = calloc((unsigned long)n, sizeof *all);
  buckets = calloc(mask + 1, sizeof *buckets);
  if (!all || !buckets) return 1;
  for (long i = 0; i < n; i++) add(&all[i], (unsigned long)i * 3);
  unsigned long at = 7;
  for (long k = 1; k <= turns; k++) {
    at = at * 6364136223846793005u + 1442695040888963407u;
    struct account *a = find((at >> 33) % (unsigned long)(3 * n));
    if (a) a->balance += k & 15, a->moves++;
#ifdef ALWAYS
    month(all, n);
#else
    if (k % 1000 == 0) month(all, n);
#endif
  }
  for (long i = 0; i < n; i++) sum = sum * 31 + all[i].balance + all[i].interest + all[i].moves + all[i].cold[i % 7];
  printf("%ld\n", sum);
  return 0;
}
