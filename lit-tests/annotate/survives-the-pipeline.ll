; LLVM's pipelines rewrite the only use of the type and then forget it; the record keeps it.
; RUN: %opt -passes='lto-pre-link<O2>' -S %s | FileCheck %s
; RUN: opt -passes='lto-pre-link<O2>' -S %s | FileCheck %s --check-prefix=WITHOUT
; CHECK: %struct.node = type { ptr, i64 }
; CHECK: !"struct.node", %struct.node zeroinitializer
; WITHOUT-NOT: struct.node

%struct.node = type { ptr, i64 }

define i64 @f(ptr %p) {
  %field = getelementptr %struct.node, ptr %p, i64 0, i32 1
  %v = load i64, ptr %field
  ret i64 %v
}
