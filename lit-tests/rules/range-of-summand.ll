; A counter goes on where it is less than 8, and is 8 then: it leads out of eight elements. Where it goes on below 7, or below 99, it does not.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.long:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i64, [8 x i64] }
%struct.good = type { i64, i64, [8 x i64] }
%struct.long = type { i64, i64, [100 x i64] }

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %bad = call ptr @calloc(i64 1, i64 80)
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i64 1, ptr %bad.f
  call void @bad.look(ptr %bad, i64 %n, i64 %n)
  %good = call ptr @calloc(i64 1, i64 80)
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i64 1, ptr %good.f
  call void @good.look(ptr %good, i64 %n, i64 %n)
  %long = call ptr @calloc(i64 1, i64 816)
  %long.f = getelementptr inbounds %struct.long, ptr %long, i64 0, i32 1
  store i64 1, ptr %long.f
  call void @long.look(ptr %long, i64 %n, i64 %n)
  ret i64 0
}

define internal void @bad.look(ptr %p, i64 %i, i64 %a) {
entry:
  br label %loop
loop:
  %k = phi i64 [ 1, %entry ], [ %next, %loop ]
  %e = getelementptr inbounds %struct.bad, ptr %p, i64 0, i32 2, i64 %k
  %v = load i64, ptr %e
  %next = add nuw nsw i64 %k, 1
  %c = icmp ult i64 %k, 8
  br i1 %c, label %loop, label %out
out:
  ret void
}

define internal void @good.look(ptr %p, i64 %i, i64 %a) {
entry:
  br label %loop
loop:
  %k = phi i64 [ 1, %entry ], [ %next, %loop ]
  %e = getelementptr inbounds %struct.good, ptr %p, i64 0, i32 2, i64 %k
  %v = load i64, ptr %e
  %next = add nuw nsw i64 %k, 1
  %c = icmp ult i64 %k, 7
  br i1 %c, label %loop, label %out
out:
  ret void
}

define internal void @long.look(ptr %p, i64 %i, i64 %a) {
entry:
  br label %loop
loop:
  %k = phi i64 [ 1, %entry ], [ %next, %loop ]
  %e = getelementptr inbounds %struct.long, ptr %p, i64 0, i32 2, i64 %k
  %v = load i64, ptr %e
  %next = add nuw nsw i64 %k, 1
  %c = icmp ult i64 %k, 99
  br i1 %c, label %loop, label %out
out:
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
