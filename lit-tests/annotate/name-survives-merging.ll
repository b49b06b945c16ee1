; The linker merges types of equal bodies from different compilations; the records keep both names.
; RUN: split-file %s %t
; RUN: %opt -passes=dtrans-annotate %t/a.ll -o %t/a.bc
; RUN: %opt -passes=dtrans-annotate %t/b.ll -o %t/b.bc
; RUN: llvm-link %t/a.bc %t/b.bc -S | FileCheck %s
; CHECK-DAG: !"struct.first", %struct.{{first|second}} zeroinitializer
; CHECK-DAG: !"struct.second", %struct.{{first|second}} zeroinitializer

;--- a.ll
%struct.first = type { i32, i64 }
define i64 @f(ptr %p) {
  %field = getelementptr %struct.first, ptr %p, i64 0, i32 1
  %v = load i64, ptr %field
  ret i64 %v
}

;--- b.ll
%struct.second = type { i32, i64 }
define i64 @g(ptr %p) {
  %field = getelementptr %struct.second, ptr %p, i64 0, i32 1
  %v = load i64, ptr %field
  ret i64 %v
}
