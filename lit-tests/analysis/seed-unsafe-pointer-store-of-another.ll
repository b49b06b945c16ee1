; Seed 000, "UnsafePointerStore", second example: a pointer to struct.A is stored where pointers to struct.B are kept.
; Both are unsafe: memory of the two cannot be told apart any more.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.B: 16 bytes
; CHECK: safety: {{.*}}BadCasting
; CHECK: not reorder, delete, narrow, split, peel, pool:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.A = type { i64, i64 }
%struct.B = type { i32, i32, i64 }

@kept = internal global ptr null

define internal void @f(ptr %p1, ptr %p2) {
  store ptr %p1, ptr %p2
  ret void
}

define i32 @main() {
  %a = call ptr @malloc(i64 16)
  %b = call ptr @malloc(i64 16)
  %x = getelementptr inbounds %struct.A, ptr %a, i64 0, i32 1
  store i64 1, ptr %x
  %y = getelementptr inbounds %struct.B, ptr %b, i64 0, i32 1
  store i32 1, ptr %y
  store ptr %b, ptr @kept
  call void @f(ptr %a, ptr @kept)
  %again = load ptr, ptr @kept
  %z = getelementptr inbounds %struct.B, ptr %again, i64 0, i32 1
  %v = load i32, ptr %z
  ret i32 %v
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
