// What pointer members are stays open where debug information does not say it of the whole program: two structures of
// one name, one that a file without debug information knows, one without a name. And pointers that are no members.
// RUN: %clang -O1 -g -fno-pointer-tbaa -DTYPE=int -DF=f -emit-llvm -c %s -o %t.int.bc
// RUN: %clang -O1 -g -fno-pointer-tbaa -DTYPE=int -DF=g -emit-llvm -c %s -o %t.same.bc
// RUN: %clang -O1 -g -fno-pointer-tbaa -DTYPE=float -DF=g -emit-llvm -c %s -o %t.float.bc
// RUN: %clang -O1 -fno-pointer-tbaa -DTYPE=int -DF=g -emit-llvm -c %s -o %t.nothing.bc
// RUN: llvm-link %t.int.bc %t.same.bc -o %t.bc && %opt -passes='dtrans-tbaa-annotate<pointers>' -S %t.bc | FileCheck %s --check-prefix=YES
// RUN: llvm-link %t.int.bc %t.float.bc -o %t.bc && %opt -passes='dtrans-tbaa-annotate<pointers>' -S %t.bc | FileCheck %s
// RUN: llvm-link %t.int.bc %t.nothing.bc -o %t.bc && %opt -passes='dtrans-tbaa-annotate<pointers>' -S %t.bc | FileCheck %s
// RUN: %opt -passes='dtrans-tbaa-annotate' -S %t.int.bc | FileCheck %s
// RUN: %clang -O1 -g -fno-pointer-tbaa -Xclang -new-struct-path-tbaa -DTYPE=int -DF=f -emit-llvm -c %s -o %t.new.bc
// RUN: %opt -passes='dtrans-tbaa-annotate<pointers>' -S %t.new.bc | FileCheck %s
// YES: !"p1 int"
// YES-NOT: !"p1
// CHECK-NOT: !"p1
struct s { int n; TYPE *p; };
typedef struct { int n; long *p; } unnamed;

int F(struct s *s, unnamed *u, double **scalar) {
  s->p = 0;
  u->p = 0;
  *scalar = 0;
  return s->n + u->n;
}
