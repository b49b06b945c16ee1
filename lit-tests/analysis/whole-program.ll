; A program of which everything but main is internal, and that calls only what is known, has been seen whole.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: whole program: yes
; CHECK-NEXT: exception handling: no
; CHECK-NOT: refused

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@x = internal global i32 0

define i32 @main() {
  %v = call i32 @f()
  %p = call ptr @calloc(i64 1, i64 1)
  ret i32 %v
}

define internal i32 @f() {
  ret i32 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
