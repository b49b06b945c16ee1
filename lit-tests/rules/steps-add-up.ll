; A step of at most three records does not wrap around; but what goes on by such steps without end may, and lead into the middle of a record. Where memory is
; touched behind each, and nothing goes on from there, it does not.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-NOT: record struct.bad: 24 bytes
; CHECK-LABEL: record struct.good:
; CHECK: class: 1 object, elements of 24 bytes
; CHECK-NEXT: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i64, i64 }
%struct.good = type { i64, i64, i64 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %bad = call ptr @calloc(i64 %n, i64 24)
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 2
  store i64 1, ptr %bad.f
  %good = call ptr @calloc(i64 %n, i64 24)
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 2
  store i64 1, ptr %good.f
  call void @bad.look(ptr %bad, i64 %n)
  call void @good.look(ptr %good, i64 %n)
  ret i64 0
}

define internal void @bad.look(ptr %start, i64 %n) {
entry:
  %k = and i64 %n, 3
  br label %loop
loop:
  %p = phi ptr [ %start, %entry ], [ %q, %loop ]
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  store i64 %i, ptr %p
  %q = getelementptr %struct.bad, ptr %p, i64 %k
  %j = add i64 %i, 1
  %c = icmp ult i64 %j, %n
  br i1 %c, label %loop, label %out
out:
  ret void
}

define internal void @good.look(ptr %start, i64 %n) {
entry:
  %k = and i64 %n, 3
  %q = getelementptr %struct.good, ptr %start, i64 %k
  store i64 1, ptr %q
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
