// What pointer members are stays open where debug information does not say it of the whole program: two structures of
// one name, one that a file without debug information knows, one without a name, one that points to what only a function
// knows. And pointers that are no members, modules with access sequences or with copies that name members, C++, other
// languages, and the new format.
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
// RUN: %opt -S %t.int.bc -o %t.ll && echo '!dtrans.tbaa.sequences = !{!0}' >> %t.ll
// RUN: %opt -passes='dtrans-tbaa-annotate<pointers>' -S %t.ll | FileCheck %s
// RUN: %opt -S %t.int.bc -o %t.ll && cat %S/Inputs/copy-with-a-path.ll >> %t.ll
// RUN: sed -e '/^declare void @llvm.memcpy/d;/^  call void @llvm.memcpy/d' %t.ll > %t.without.ll
// RUN: %opt -passes='dtrans-tbaa-annotate<pointers>' -S %t.without.ll | FileCheck %s --check-prefix=YES
// RUN: %opt -passes='dtrans-tbaa-annotate<pointers>' -S %t.ll | FileCheck %s
// RUN: sed -e 's,Simple C/C++ TBAA,another language,' %t.without.ll > %t.other.ll
// RUN: %opt -passes='dtrans-tbaa-annotate<pointers>' -S %t.other.ll | FileCheck %s
// RUN: %clang -O1 -g -fno-pointer-tbaa -DTYPE=int -DF=f -x c++ -emit-llvm -c %s -o %t.cpp.bc
// RUN: %opt -passes='dtrans-tbaa-annotate<pointers>' -S %t.cpp.bc | FileCheck %s
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

__attribute__((used)) static int local(void *p) {
  struct known_here { int n; };
  struct holder { int n; struct known_here *p; } *h = (struct holder *)p;
  h->p = 0;
  return h->n;
}
