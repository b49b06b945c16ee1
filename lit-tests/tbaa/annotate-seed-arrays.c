// In seed mode elements of arrays are tagged with their array, as the seed's example has them; what is a member of a
// structure, as that member; in default mode no array is named.
// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: %opt -passes='dtrans-tbaa-annotate<mode=seed>' -S %t.bc | FileCheck %s
// RUN: %opt -passes='dtrans-tbaa-annotate' -S %t.bc | FileCheck %s --check-prefix=DEFAULT
// RUN: %opt -passes='function(sroa),dtrans-tbaa-annotate<mode=seed>,function(gvn)' -aa-pipeline='basic-aa,dtrans-tbaa<seed>' -S %t.bc | FileCheck %s --check-prefix=GVN
// RUN: %opt -passes='function(sroa),dtrans-tbaa-annotate<mode=seed>,function(gvn)' -aa-pipeline='basic-aa,dtrans-tbaa' -S %t.bc | FileCheck %s --check-prefix=GVN-DEFAULT
// RUN: env DTRANS_OPTIONS=tbaa=seed %clang -O2 -fpass-plugin=%dtrans -emit-llvm -S %s -o - | FileCheck %s
// CHECK-DAG: ![[CHAR:[0-9]+]] = !{!"omnipotent char",
// CHECK-DAG: ![[INT:[0-9]+]] = !{!"int", ![[CHAR]], i64 0}
// CHECK-DAG: ![[A3:[0-9]+]] = !{!"array@int[3]", ![[INT]], i64 0}
// CHECK-DAG: ![[A33:[0-9]+]] = !{!"array@int[3][3]", ![[A3]], i64 0}
// CHECK-DAG: ![[A4:[0-9]+]] = !{!"array@int[4]", ![[INT]], i64 0}
// CHECK-DAG: ![[A24:[0-9]+]] = !{!"array@int[2][4]", ![[A4]], i64 0}
// CHECK-DAG: !{![[A33]], ![[INT]], i64 0}
// CHECK-DAG: !{![[A24]], ![[INT]], i64 0}
// CHECK-DAG: !"s member at 4"
// DEFAULT-NOT: !"array@
// GVN: ret i32 1
// GVN-DEFAULT-NOT: ret i32 1
typedef int AA[3][3];
typedef int BB[2][4];

int tbaa_array(AA *a, BB *b) {
  (*a)[0][0] = 1;
  (*b)[0][0] = 2;
  return (*a)[0][0];
}

struct s { int n; int a[4]; float f; };
int member(struct s *s) { return s->n + s->a[2]; }
