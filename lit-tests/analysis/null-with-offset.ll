; An offset from null is a number; null itself is nothing.
; Soundness contract, point 2.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.bad: 16 bytes
; CHECK: safety: UnsafePointerStore GlobalPtr{{$}}
; CHECK: UnsafePointerStore: a pointer to it is kept where other things are kept (1)
; CHECK-NEXT: main: store ptr %p, ptr @keep
; CHECK: GlobalPtr: a global variable points to it (1)
; CHECK: record struct.good: 16 bytes
; CHECK: safety: none

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i32 }
%struct.good = type { i64, i32 }

@keep = internal global ptr null

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %x = call ptr @calloc(i64 %n, i64 16)
  %y = call ptr @calloc(i64 %n, i64 16)
  %bad = getelementptr inbounds %struct.bad, ptr %x, i64 %n
  %field = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i32 1, ptr %field
  %good = getelementptr inbounds %struct.good, ptr %y, i64 %n
  %same = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i32 1, ptr %same
  store ptr %bad, ptr @keep
  %p = getelementptr i8, ptr null, i64 %n
  store ptr %p, ptr @keep
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
