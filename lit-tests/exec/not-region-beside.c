// The library puts what is allocated together with a record beside it, so that it is in the cache when it is looked at through the record: a region would
// take them apart. Where the record's array is allocated elsewhere (ELSEWHERE), a region pays.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O2 -flto -fuse-ld=lld %early %s -o %t.exe -Wl,--load-pass-plugin=%dtrans && %t.exe | diff %t.expected -
// RUN: %clang -O2 -flto -fuse-ld=lld %early -DELSEWHERE %s -o %t.exe -Wl,--load-pass-plugin=%dtrans && %t.exe | diff %t.expected -
// RUN: %clang %early -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans -disable-output 2>&1 | FileCheck %s --allow-empty
// RUN: %clang %early -DELSEWHERE -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans -disable-output 2>&1 | FileCheck %s --check-prefix=ELSEWHERE
// CHECK-NOT: struct.clause: {{.*}}in a region
// ELSEWHERE: struct.clause: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>
struct clause { long id; int size, used; unsigned *literals; double activity; long cold[4]; };
static struct clause **clauses;
static unsigned *room;
static void *get(unsigned long n) {
  void *p = malloc(n);
  if (!p) exit(1);
  return p;
}
static void add(long id, int size) {
  struct clause *c = get(sizeof *c);
#ifdef ELSEWHERE
  c->literals = room;
  room += size;
#else
  c->literals = get((unsigned long)size * sizeof *c->literals);
#endif
  for (int i = 0; i < size; i++) c->literals[i] = (unsigned)(id * (i + 3)) % 1000;
  c->id = id, c->size = size, c->used = 0, c->activity = 0;
  for (int i = 0; i < 4; i++) c->cold[i] = id;
  clauses[id] = c;
}
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 3000, sum = 0;
  clauses = get((unsigned long)n * sizeof *clauses);
  room = get((unsigned long)n * 8 * sizeof *room);
  for (long i = 0; i < n; i++) add(i, 3 + (int)(i % 4));
  unsigned long at = 1;
  for (int k = 0; k < 200000; k++) {
    at = at * 6364136223846793005u + 1442695040888963407u;
    struct clause *c = clauses[(at >> 33) % (unsigned long)n];
    for (int i = 0; i < c->size; i++) sum += c->literals[i];
  }
  for (long i = 0; i < n; i += 7) sum += clauses[i]->cold[i & 3] + clauses[i]->id + clauses[i]->used + (long)clauses[i]->activity;
  printf("%ld\n", sum);
  return 0;
}
