// A loop that copies pointers from one array to another is vectorised, for which it is asked whether they overlap: that shows nothing of the records
// that the pointers lead to.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans > %t.log 2>&1 && %t.exe | diff %t.expected -
// RUN: FileCheck %s --input-file=%t.log
// CHECK: page: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>
struct page { struct page *next; long id, a, b, c, d; double rank; };
static __attribute__((noinline)) void copy(struct page **to, struct page **from, int n) {
  for (int i = 0; i < n; i++) to[i] = from[i];
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3000;
  struct page **by_id = malloc(n * sizeof *by_id), **sorted = malloc(n * sizeof *sorted), *first = NULL;
  for (int i = 0; i < n; i++) {
    struct page *p = calloc(1, sizeof *p);
    p->id = i, p->rank = (long)i * 7919 % n, p->a = i, p->next = first, by_id[i] = first = p;
  }
  copy(sorted, by_id, n);
  copy(sorted + 1, by_id, n / 2);
  double sum = 0;
  for (int k = 0; k < 100; k++)
    for (struct page *p = first; p; p = p->next) sum += p->rank;
  printf("%ld %g %ld\n", sorted[0]->id + sorted[5]->id, sum, sorted[n - 1]->a + sorted[n / 2]->b);
  copy(by_id, by_id + 1, 20);
  for (int i = 0; i < 25; i++) printf("%ld ", by_id[i]->id);
  puts("");
  return 0;
}
