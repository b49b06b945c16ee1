; Where nothing is claimed, nothing is checked: a warning and the module as it was.
; RUN: %opt -passes=dtrans-check-classes -S %s 2>&1 | FileCheck %s
; CHECK: warning: dtrans-check-classes: nothing is claimed of this module
; CHECK-NOT: dtrans_check

target datalayout = "E-m:e-i64:64-n32:64"

define i32 @main(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
