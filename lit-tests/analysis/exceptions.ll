; An invoke with its landing pad is exception handling; exceptions=strict refuses the module for it.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes='print<dtrans-analysis><exceptions=strict>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=STRICT

; CHECK: exception handling: yes
; CHECK-NOT: refused
; STRICT: refused: the module handles exceptions, and exceptions=strict refuses them

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i32 @main() personality ptr @personality {
  invoke void @unknown() to label %ok unwind label %pad
ok:
  ret i32 0
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}

declare i32 @personality(...)
declare void @unknown()
