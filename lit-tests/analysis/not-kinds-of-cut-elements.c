// What fills an element, and a byte of the next one, or nobody knows how much, leaves another kind there: of 0x101, 0x100. Not where it fills whole elements.
// RUN: %clang %early -w -c %s -o %t.bc
// RUN: %clang %early -w -DFILLED=33 -c %s -o %t.more.bc
// RUN: %clang %early -w -DFILLED=count -c %s -o %t.any.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-cleanup,dtrans-calls,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output %t.bc 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: %opt -passes='internalize,globaldce,dtrans-cleanup,dtrans-calls,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output %t.more.bc 2>&1 | FileCheck %s
// RUN: %opt -passes='internalize,globaldce,dtrans-cleanup,dtrans-calls,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output %t.any.bc 2>&1 | FileCheck %s
// WHOLE: record struct.a: 32 bytes
// WHOLE: legal: reorder
// CHECK: DTransAnalysis
// CHECK-NOT: legal: reorder
#include <stdlib.h>
#include <string.h>
#ifndef FILLED
#define FILLED sizeof(struct b)
#endif
enum { A = 0x100, B = 0x101 };
struct base { int kind; int id; };
struct a { int kind; int id; double x; struct base *other; long spare; };
struct b { int kind; int id; long m; float f, g; long spare; };
static struct base *all[100];
static int count;
static void push(void *v) { all[count++] = v; }
static void new_a(void) { struct a *n = malloc(sizeof *n); n->kind = A; n->id = 1; n->x = 1; n->other = all[0]; n->spare = 0; push(n); }
int main(int argc, char **argv) {
  struct b *some = calloc(4, sizeof *some);
  for (int i = 0; i < 4; i++) { some[i].kind = B; push(some + i); }
  new_a();
  memset(some + 1, 0, FILLED);
  double t = 0;
  for (int i = 0; i < count; i++) {
    struct base *n = all[i];
    if (n->kind == A) t += ((struct a *)n)->x + ((struct a *)n)->other->id;
    else if (n->kind == B) t += ((struct b *)n)->m + ((struct b *)n)->f;
  }
  return t;
}
