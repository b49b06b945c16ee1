// A record is copied whole into another one, which keeps it as it was, and back from there, to an element before the one that an index leads to: what the
// optimizer adds to the index promises nothing any more. It is a step over whole records all the same, behind a check, and the texts are those of the record.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s
// RUN: %t.exe | diff %t.expected -
// RUN: %clang -O3 -flto -fuse-ld=lld %early %s -o %t.exe -Wl,--load-pass-plugin=%dtrans && %t.exe | diff %t.expected -
// RUN: env DTRANS_OPTIONS=optbasetest=on %clang -O3 -flto -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans && %t.exe | diff %t.expected -
// CHECK-DAG: part: kept 2 pointers in 32 bits
// CHECK-DAG: conn: kept 2 pointers in 32 bits
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct conn { struct part *to; struct conn *next; long length; };
struct part { long id; char type[12]; unsigned flags; struct conn *out; struct part *next; long build; };
struct undo { struct part *part; struct part before; };
static struct part *first; static struct undo *undo; static long n_undo, max_undo;
__attribute__((noinline)) static struct part *add(long id) {
  struct part *p = calloc(1, sizeof *p); if (!p) exit(1);
  p->id = id; snprintf(p->type, sizeof p->type, "t%ld", id % 7); p->next = first; first = p; return p; }
__attribute__((noinline)) static void join(struct part *a, struct part *b) {
  struct conn *c = malloc(sizeof *c); if (!c) exit(1); c->to = b; c->length = a->id + b->id; c->next = a->out; a->out = c; }
__attribute__((noinline)) static void save(struct part *p) {
  if (n_undo == max_undo) { max_undo = max_undo ? 2 * max_undo : 16; struct undo *u = realloc(undo, max_undo * sizeof *u); if (!u) exit(1); undo = u; }
  undo[n_undo].part = p; undo[n_undo].before = *p; n_undo++; }
__attribute__((noinline)) static void back(void) {
  for (long i = n_undo; i > 0; i--) *undo[i - 1].part = undo[i - 1].before; n_undo = 0; }
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 2000;
  struct part *last = add(0);
  for (long i = 1; i < n; i++) { struct part *p = add(i); join(p, last); join(last, p); last = p; }
  long sum = 0;
  for (int r = 0; r < 20; r++) {
    for (struct part *p = first; p; p = p->next) if (p->id % 5 == r % 5) { save(p); p->build += r; p->flags ^= 1; }
    if (r & 1) back(); else n_undo = 0;
    for (struct part *p = first; p; p = p->next) for (struct conn *c = p->out; c; c = c->next) sum += c->length + c->to->build;
  }
  for (struct part *p = first; p; p = p->next) if (p->id % 500 == 3 || !strcmp(p->type, "t9")) printf("%ld %s %ld %u\n", p->id, p->type, p->build, p->flags);
  printf("%ld\n", sum); return 0; }
