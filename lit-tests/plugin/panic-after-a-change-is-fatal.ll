; When the module has been changed already, nobody knows what it is now: the host must not go on.
; RUN: not %opt -passes='dtrans-test-panic<after-change>' -S %s 2>&1 | FileCheck %s
; RUN: not %opt -passes='dtrans-test-panic<after-change;error>' -S %s 2>&1 | FileCheck %s
; CHECK-NOT: define
; CHECK: LLVM ERROR: dtrans-test-panic: internal error after the module was changed: asked for a{{.*}}DTRANS_OPTIONS=disable

%struct.S = type { i32, i64 }

define i64 @f(ptr %p) {
  %field = getelementptr %struct.S, ptr %p, i64 3, i32 1
  %v = load i64, ptr %field
  ret i64 %v
}
