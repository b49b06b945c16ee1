; A counter that goes on by two never is the odd number that it is compared with: it passes that, and the array's end. Where it meets the number, or comes
; from above to it, it stays in the array.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.down:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, [8 x i64], i64 }
%struct.good = type { i64, [8 x i64], i64 }
%struct.down = type { i64, [8 x i64], i64 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %bad = call ptr @calloc(i64 1, i64 80)
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 2
  store i64 1, ptr %bad.f
  %good = call ptr @calloc(i64 1, i64 80)
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 2
  store i64 1, ptr %good.f
  %down = call ptr @calloc(i64 1, i64 80)
  %down.f = getelementptr inbounds %struct.down, ptr %down, i64 0, i32 2
  store i64 1, ptr %down.f
  call void @bad.look(ptr %bad)
  call void @good.look(ptr %good)
  call void @down.look(ptr %down)
  ret i64 0
}

define internal void @bad.look(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  %place = getelementptr inbounds i8, ptr %p, i64 8
  %e = getelementptr inbounds i64, ptr %place, i64 %i
  %v = load i64, ptr %e
  %z = icmp eq i64 %v, 0
  br i1 %z, label %next, label %out
next:
  %j = add nuw nsw i64 %i, 2
  %c = icmp eq i64 %j, 7
  br i1 %c, label %out, label %loop
out:
  ret void
}

define internal void @good.look(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  %place = getelementptr inbounds i8, ptr %p, i64 8
  %e = getelementptr inbounds i64, ptr %place, i64 %i
  %v = load i64, ptr %e
  %z = icmp eq i64 %v, 0
  br i1 %z, label %next, label %out
next:
  %j = add nuw nsw i64 %i, 2
  %c = icmp eq i64 %j, 8
  br i1 %c, label %out, label %loop
out:
  ret void
}

define internal void @down.look(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 7, %entry ], [ %j, %next ]
  %place = getelementptr inbounds i8, ptr %p, i64 8
  %e = getelementptr inbounds i64, ptr %place, i64 %i
  %v = load i64, ptr %e
  %z = icmp eq i64 %v, 0
  br i1 %z, label %next, label %out
next:
  %j = add nsw i64 %i, -2
  %c = icmp eq i64 %j, -1
  br i1 %c, label %out, label %loop
out:
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
