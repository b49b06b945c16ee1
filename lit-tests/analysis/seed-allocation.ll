; Seed 000, "Call": the use of what malloc returns says which record it is.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.S1: 8 bytes
; CHECK: safety: none
; CHECK: class: 1 object
; CHECK-NEXT: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.S1 = type { i32, i32 }

define i32 @main() {
  %p = call ptr @malloc(i64 8)
  %b = getelementptr inbounds %struct.S1, ptr %p, i64 0, i32 1
  store i32 1, ptr %b
  ret i32 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
