; Every named structure type that has a size is recorded with its name, once, also when the pass runs twice.
; RUN: %opt -passes=dtrans-annotate -S %s | FileCheck %s
; RUN: %opt -passes=dtrans-annotate,dtrans-annotate -S %s | FileCheck %s

; CHECK: !dtrans.types = !{![[A:[0-9]+]], ![[B:[0-9]+]], ![[C:[0-9]+]]}
; CHECK-DAG: = !{!"struct.by_gep", %struct.by_gep zeroinitializer}
; CHECK-DAG: = !{!"struct.by_global", %struct.by_global zeroinitializer}
; CHECK-DAG: = !{!"union.nested", %union.nested zeroinitializer}
; CHECK-NOT: struct.opaque
; CHECK-NOT: struct.unused

%struct.by_gep = type { i32, %union.nested }
%struct.by_global = type { i64, i64 }
%struct.opaque = type opaque
%struct.unused = type { i8 }
%union.nested = type { double }

@global = global %struct.by_global zeroinitializer
@external = external global %struct.opaque

define i32 @f(ptr %p) {
  %field = getelementptr %struct.by_gep, ptr %p, i64 1, i32 0
  %v = load i32, ptr %field
  ret i32 %v
}
