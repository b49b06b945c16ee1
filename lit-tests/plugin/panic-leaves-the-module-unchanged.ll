; A panic in a pass that has changed nothing yet is a warning; the host goes on with the module as it was.
; RUN: %opt -passes=dtrans-test-panic -S %s -o %t.ll 2> %t.err
; RUN: FileCheck %s --check-prefix=MESSAGE < %t.err
; RUN: opt -S %s -o %t.plain.ll
; RUN: cmp %t.ll %t.plain.ll
; MESSAGE: warning: dtrans-test-panic: internal error: asked for a panic (src/pipeline.rs:{{[0-9]+}}); the module is unchanged

; An internal error that a pass returns is answered in the same way.
; RUN: %opt -passes='dtrans-test-panic<error>' -S %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=ERROR
; RUN: cmp %t.ll %t.plain.ll
; ERROR: warning: dtrans-test-panic: internal error: asked for an error; the module is unchanged

%struct.S = type { i32, i64 }

define i64 @f(ptr %p) {
  %field = getelementptr %struct.S, ptr %p, i64 3, i32 1
  %v = load i64, ptr %field
  ret i64 %v
}
