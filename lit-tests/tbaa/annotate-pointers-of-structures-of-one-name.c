// Structures of one name are told apart by where they have pointers: each gets its own.
// RUN: %clang -O1 -g -fno-pointer-tbaa -DTYPE='int *' -DF=f -emit-llvm -c %s -o %t.int.bc
// RUN: %clang -O1 -g -fno-pointer-tbaa -DTYPE='float *' -DMORE='char *more;' -DF=g -emit-llvm -c %s -o %t.float.bc
// RUN: %clang -O1 -g -fno-pointer-tbaa -DTYPE=long -DF=h -emit-llvm -c %s -o %t.long.bc
// RUN: llvm-link %t.int.bc %t.float.bc %t.long.bc -o %t.bc
// RUN: %opt -passes='dtrans-tbaa-annotate<pointers>' -S %t.bc | FileCheck %s
// CHECK-DAG: !{!"s", ![[INT:[0-9]+]], i64 0, ![[PINT:[0-9]+]], i64 8}
// CHECK-DAG: ![[PINT]] = !{!"p1 int"
// CHECK-DAG: !{!"s", ![[INT]], i64 0, ![[PFLOAT:[0-9]+]], i64 8, ![[PCHAR:[0-9]+]], i64 16}
// CHECK-DAG: ![[PFLOAT]] = !{!"p1 float"
// CHECK-DAG: ![[PCHAR]] = !{!"p1 omnipotent char"
#ifndef MORE
#define MORE
#endif
struct s { int n; TYPE p; MORE };

int F(struct s *s) {
  s->p = 0;
  return s->n;
}
