; A function that may throw is no exception handling in this module.
; RUN: %opt -passes='print<dtrans-analysis><exceptions=strict>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: exception handling: no
; CHECK-NOT: refused

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i32 @main() {
  call void @unknown()
  ret i32 0
}

declare void @unknown()
