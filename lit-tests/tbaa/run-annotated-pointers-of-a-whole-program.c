// A program of two files, with pointers that clang left at "any pointer": annotated after the link it computes the same.
// RUN: %clang -O1 -g -fno-pointer-tbaa -DMAIN -emit-llvm -c %s -o %t.main.bc
// RUN: %clang -O1 -g -fno-pointer-tbaa -emit-llvm -c %s -o %t.set.bc
// RUN: llvm-link %t.main.bc %t.set.bc -o %t.bc
// RUN: %opt -passes='dtrans-tbaa-annotate<pointers>,default<O2>' %t.bc -o %t.ready.bc
// RUN: %clang -O2 %t.ready.bc -o %t && %t | FileCheck %s
// RUN: %opt -passes='dtrans-tbaa-annotate<pointers>' -S %t.bc | FileCheck %s --check-prefix=IR
//
// So does one of whose files clang itself spelled the pointers. Without the pass it goes wrong.
// RUN: %clang -O1 -g -emit-llvm -c %s -o %t.set.new.bc
// RUN: llvm-link %t.main.bc %t.set.new.bc -o %t.mixed.bc
// RUN: %opt -passes='dtrans-tbaa-annotate<pointers>,default<O2>' %t.mixed.bc -o %t.mended.bc
// RUN: %clang -O2 %t.mended.bc -o %t && %t | FileCheck %s
// RUN: %opt -passes='default<O2>' %t.mixed.bc -o %t.mixed.o2.bc
// RUN: %clang -O2 %t.mixed.o2.bc -o %t && %t | FileCheck %s --check-prefix=WRONG
//
// Why it has to be the whole program: with one file annotated the two know one structure under two nodes.
// RUN: %opt -passes='dtrans-tbaa-annotate<pointers>' %t.set.bc -o %t.half.bc
// RUN: llvm-link %t.main.bc %t.half.bc -o %t.halves.bc
// RUN: %opt -passes='default<O2>' %t.halves.bc -o %t.halves.o2.bc
// RUN: %clang -O2 %t.halves.o2.bc -o %t && %t | FileCheck %s --check-prefix=WRONG
// CHECK: 2 two
// WRONG: 1 one
// IR: !"p1 omnipotent char"
#include <stdio.h>

struct s { int n; const char *text; };
struct outer { long l; struct s s; };

#ifdef MAIN
void set(struct s *s);

__attribute__((noinline)) static void both(struct outer *o, struct s *s) {
  o->s.n = 1;
  o->s.text = "one";
  set(s);
  printf("%d %s\n", o->s.n, o->s.text);
}

int main(void) {
  struct outer o;
  both(&o, &o.s);
  return 0;
}
#else
void set(struct s *s) {
  s->n = 2;
  s->text = "two";
}
#endif
