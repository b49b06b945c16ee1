; A step over scalars from the start of what has other fields behind: where the index is proved to stay before those it leads to so many places, whatever tags say. An index
; that may lead to what is used behind is one of an array that goes on.
; RUN: %opt -passes='print<dtrans-constraints>' -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@root = internal global ptr null

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

define i64 @main(i32 %argc) {
  %a = call ptr @calloc(i64 1, i64 64)
  store ptr %a, ptr @root
  %x = call ptr @children(ptr %a)
  %y = call ptr @further(ptr %a)
  ret i64 0
}

; CHECK: %at = getelementptr
; CHECK: %at >= %p + 8k for k in 0..=3
define internal ptr @children(ptr %p) {
entry:
  %size = getelementptr inbounds nuw i8, ptr %p, i64 32
  store i64 1, ptr %size
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %at = getelementptr inbounds nuw ptr, ptr %p, i64 %i
  %c = load ptr, ptr %at
  %j = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i, 3
  %none = icmp eq ptr %c, null
  %again = select i1 %more, i1 %none, i1 false
  br i1 %again, label %loop, label %out
out:
  ret ptr %c
}

; CHECK: %at = getelementptr
; CHECK: %at >= %p + 8k{{ *$}}
define internal ptr @further(ptr %p) {
entry:
  %size = getelementptr inbounds nuw i8, ptr %p, i64 32
  store i64 1, ptr %size
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %at = getelementptr inbounds nuw ptr, ptr %p, i64 %i
  %c = load ptr, ptr %at
  %j = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i, 5
  %none = icmp eq ptr %c, null
  %again = select i1 %more, i1 %none, i1 false
  br i1 %again, label %loop, label %out
out:
  ret ptr %c
}
