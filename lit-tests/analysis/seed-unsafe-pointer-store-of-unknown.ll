; Seed 000, "UnsafePointerStore", first example: an arbitrary pointer is stored where pointers to struct.S are kept. The
; casts are gone with typed pointers; that pointers to struct.S are kept there shows where they are used.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.S: 16 bytes
; CHECK: safety: UnsafePointerStore GlobalPtr{{$}}
; CHECK: UnsafePointerStore: {{.*}} (1)
; CHECK-NEXT: f: store ptr %p1, ptr @kept

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.S = type { i64, i64 }

@kept = internal global ptr null

define void @f(ptr %p1) {
  store ptr %p1, ptr @kept
  ret void
}

define i64 @main() {
  %s = call ptr @malloc(i64 16)
  store ptr %s, ptr @kept
  %again = load ptr, ptr @kept
  %second = getelementptr inbounds %struct.S, ptr %again, i64 0, i32 1
  %v = load i64, ptr %second
  ret i64 %v
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
