; Windows passes floating-point numbers elsewhere where further arguments may follow.
; RUN: %opt -passes=dtrans-calls -S %s | FileCheck %s

target datalayout = "e-m:w-p:64:64-i32:32-i64:64-i128:128-n32:64-S128"
target triple = "aarch64-pc-windows-msvc"

; CHECK: call void (double, ...) @f(double %d)
define void @main(double %d) {
  call void (double, ...) @f(double %d)
  ret void
}

define internal void @f(double %d) {
  ret void
}
