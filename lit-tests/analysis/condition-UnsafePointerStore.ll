; A pointer of unknown origin is stored where pointers to the record are kept.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s: 16 bytes
; CHECK: safety: UnsafePointerStore GlobalPtr{{$}}
; CHECK: UnsafePointerStore: a pointer to it is kept where other things are kept (1)
; CHECK-NEXT: main: store ptr %x, ptr @kept

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

@kept = internal global ptr null

define i64 @main() {
  %p = call ptr @malloc(i64 16)
  %second = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 1, ptr %second
  store ptr %p, ptr @kept
  %x = call ptr @other()
  store ptr %x, ptr @kept
  ret i64 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare ptr @other()
