// Nodes are cut from chunks, of which a local variable of main knows the newest, counted down, beside comparisons with many other numbers. Where a
// function does so each time that it is called, most chunks may hardly be begun, and stay as they are.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans > %t.log 2>&1 && %t.exe | diff %t.expected -
// RUN: FileCheck %s --input-file=%t.log
// RUN: %clang -O1 -DMANY %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -fuse-ld=lld -DMANY %s -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans > %t.log 2>&1 && %t.exe | diff %t.expected -
// RUN: FileCheck %s --input-file=%t.log --check-prefix=STAYS --allow-empty
// CHECK: dtrans.chunk.0.make: struct.node: elements shrink from 48 to 24 bytes
// STAYS-NOT: struct.node: {{elements|.*region}}
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define CHUNK 2000
struct node { struct node *next; long key, used, pad[3]; };
struct chunk { struct chunk *next; struct node item[CHUNK]; };
struct pool { struct chunk *chunks; int left; };
static struct node *take(struct pool *p) {
  if (p->left == 0) {
    struct chunk *c = malloc(sizeof *c);
    if (!c) exit(1);
    c->next = p->chunks, p->chunks = c, p->left = CHUNK;
  }
  struct node *s = &p->chunks->item[--p->left];
  memset(s, 0, sizeof *s);
  return s;
}
#ifdef MANY
__attribute__((noinline))
#endif
static long fill(long n) {
  long sum = 0;
  struct pool p = {NULL, 0};
  struct node *list = take(&p);
  for (long i = 0; i < n; i++) {
    struct node *s = take(&p);
    s->key = i, s->next = list, list = s;
    if (i % 7 == 3) {
      struct node *t = take(&p);
      t->key = i + 1, t->next = s->next, s->next = t;
    }
  }
  for (int round = 0; round < 20; round++)
    for (struct node *s = list; s; s = s->next) s->used += s->key & 3;
  for (struct node *s = list; s; s = s->next) sum += s->key + s->used;
  return sum;
}
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 30000;
  if (argc > 2) {
    if (argv[1][0] == '-') puts("minus"), n += 45;
    if (argv[1][1] == 'v') puts("v"), n += 118;
    if (argv[1][1] == 'q') puts("q"), n += 113;
    if (argv[1][2] == ' ') puts("blank"), n += 32;
    if (argv[1][0] == '<') puts("less"), n += 60;
  }
  printf("%ld\n", fill(n));
#ifdef MANY
  for (long k = 0; k < 3000; k++) n += fill(k & 3) & 1;
  printf("%ld\n", n);
#endif
  return 0;
}
