// A scan that begins where a hash or what was loaded says takes a few elements in a row: the ways of a set, the edges of whatever a queue holds. Rows one after the other
// go on, and so do those of a sparse matrix, which begin where the last one ended.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: env DTRANS_LOG=dtrans-regions=trace %clang -O2 -flto=full -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans > %t.log 2>&1 && %t.exe | diff %t.expected -
// RUN: FileCheck %s --input-file=%t.log
// RUN: %clang %early -c %s -o %t.o
// RUN: env DTRANS_LOG=dtrans-regions=trace %clang -O2 -flto=full -fuse-ld=lld %t.o -o %t.exe -Wl,--load-pass-plugin=%dtrans > %t.log 2>&1 && %t.exe | diff %t.expected -
// RUN: FileCheck %s --input-file=%t.log
// CHECK-DAG: bytes: [(0, 8), (16, 4)], frequency: {{.*}}, sequential: true, run: 8.0
// CHECK-DAG: bytes: [(8, 8)], frequency: {{.*}}, sequential: true, run: 8.0
// CHECK-DAG: bytes: [(24, 8)], frequency: {{.*}}, sequential: true, run: inf
// CHECK-DAG: bytes: [(32, 8)], frequency: {{.*}}, sequential: true, run: inf
#include <stdio.h>
#include <stdlib.h>
struct line { long tag; long used; int valid; int reads; long total; long first; };
static struct line *lines;
static unsigned sets, ways;
static unsigned *first;
static int *queue;
__attribute__((noinline)) static int hit(unsigned long block) {
  struct line *set = &lines[block % sets * ways];
  for (unsigned i = 0; i < ways; i++)
    if (set[i].valid && set[i].tag == (long)block) return set[i].reads++;
  return -1;
}
__attribute__((noinline)) static long rows(void) {
  long sum = 0;
  for (unsigned s = 0; s < sets; s++)
    for (unsigned w = 0; w < ways; w++) sum += lines[s * ways + w].total;
  return sum;
}
__attribute__((noinline)) static long sparse(void) {
  long sum = 0;
  for (unsigned v = 0; v < sets; v++)
    for (unsigned e = first[v]; e < first[v + 1]; e++) sum += lines[e].first;
  return sum;
}
__attribute__((noinline)) static void visits(void) {
  for (unsigned q = 0; q < sets; q++)
    for (unsigned e = first[queue[q]]; e < first[queue[q] + 1]; e++) lines[e].used = 1;
}
int main(int argc, char **argv) {
  (void)argv;
  sets = 64 * argc, ways = 3 + argc;
  lines = calloc(sets * ways, sizeof *lines);
  first = calloc(sets + 1, sizeof *first);
  queue = calloc(sets, sizeof *queue);
  if (!lines || !first || !queue) return 1;
  for (unsigned i = 0; i <= sets; i++) first[i] = i * ways;
  for (unsigned i = 0; i < sets; i++) queue[i] = (int)(i * 7 % sets);
  for (unsigned i = 0; i < sets * ways; i++) lines[i].tag = i, lines[i].valid = i & 1, lines[i].total = i, lines[i].first = i * 3;
  long sum = 0;
  for (unsigned k = 0; k < 1000; k++) sum += hit(k * 7919u);
  visits();
  printf("%ld\n", sum + rows() + sparse() + lines[5].used + lines[6].reads);
  return 0;
}
