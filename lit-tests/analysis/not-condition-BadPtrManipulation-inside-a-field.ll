; The address of a place in an embedded array is one of a field.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s: 24 bytes
; CHECK: safety: GlobalPtr{{$}}
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, [4 x i32] }

@kept = internal global ptr null

define i64 @main() {
  %p = call ptr @malloc(i64 24)
  %first = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1, i64 0
  store i32 1, ptr %first
  store i64 2, ptr %p
  %third = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1, i64 2
  store ptr %third, ptr @kept
  ret i64 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
