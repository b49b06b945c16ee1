; A list is walked by the address of its links, the first of which lies in another record: both records keep their own
; memory, and only the link stays where a pointer may expect it.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.car: 32 bytes
; CHECK: safety: SharedPointer{{$}}
; CHECK: legal: reorder, delete, narrow
; CHECK: record struct.wheel: 24 bytes
; CHECK: safety: SharedPointer{{$}}
; CHECK: legal: reorder, delete, narrow

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.car = type { i64, i64, ptr, i64 }
%struct.wheel = type { i64, ptr, i64 }

define i64 @main(i1 %c) {
entry:
  %car = call ptr @malloc(i64 32)
  %speed = getelementptr inbounds %struct.car, ptr %car, i64 0, i32 1
  store i64 1, ptr %speed
  %wheel = call ptr @malloc(i64 24)
  %size = getelementptr inbounds %struct.wheel, ptr %wheel, i64 0, i32 2
  store i64 1, ptr %size
  %head = getelementptr inbounds %struct.car, ptr %car, i64 0, i32 2
  store ptr %wheel, ptr %head
  br label %loop
loop:
  %link = phi ptr [ %head, %entry ], [ %next, %loop ]
  %at = load ptr, ptr %link
  %next = getelementptr inbounds %struct.wheel, ptr %at, i64 0, i32 1
  %radius = getelementptr inbounds %struct.wheel, ptr %at, i64 0, i32 2
  %r = load i64, ptr %radius
  br i1 %c, label %loop, label %end
end:
  ret i64 %r
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
