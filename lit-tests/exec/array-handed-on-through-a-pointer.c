// Whatever is called through a pointer has no parameters that anybody knows: an element whose address a function hands on so is not known to be touched.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans && %t.exe | diff %t.expected -
// RUN: %clang -O2 -flto -fuse-ld=lld %early %s -o %t.exe -Wl,--load-pass-plugin=%dtrans && %t.exe | diff %t.expected -
#include <stdio.h>
#include <stdlib.h>
struct place { long key, used; };
struct row { long id, sum, cold[4]; struct place places[8]; };
static void add(struct place *p, long n) { p->key += n; }
static void use(struct place *p, long n) { p->used += n; }
static void (*volatile chosen)(struct place *, long) = add;
__attribute__((noinline)) static void hand_on(struct place *p, long n, void (*how)(struct place *, long)) { how(p, n); }
__attribute__((noinline)) static void visit(struct row *r, int k, long n) {
  hand_on(&r->places[k], n, chosen);
  r->sum += n;
}
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 3000, sum = 0;
  struct row *rows = calloc(n, sizeof *rows);
  if (!rows) return 1;
  for (int round = 0; round < 20; round++) {
    chosen = round % 2 ? add : use;
    for (long i = 0; i < n; i++) visit(&rows[i], (int)((i + round) % 8), i);
  }
  for (long i = 0; i < n; i++)
    for (int k = 0; k < 8; k++) sum += rows[i].sum + rows[i].places[k].key * 3 + rows[i].places[k].used;
  printf("%ld\n", sum);
  return 0;
}
