; Exported functions and callees without a body are listed; a program with either has not been seen whole.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes='print<dtrans-analysis><whole-program=strict>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=STRICT

; CHECK: whole program: no
; CHECK-NEXT: exported: f
; CHECK-NEXT: exported: g
; CHECK-NEXT: not known: unknown
; CHECK-NOT: refused
; STRICT: refused: the whole program has not been seen, and whole-program=strict asks for it

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i32 @main() {
  call void @f()
  call void @unknown()
  call void @unknown()
  ret i32 0
}

define dso_local void @f() {
  ret void
}

define void @g() {
  ret void
}

declare void @unknown()
