; A mask leaves more of a negative number than that is, and no more of another than that: of 6 and less no more than 4.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i64, [5 x i64] }
%struct.good = type { i64, i64, [5 x i64] }

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %bad = call ptr @calloc(i64 1, i64 56)
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i64 1, ptr %bad.f
  call void @bad.look(ptr %bad, i64 %n, i64 %n)
  %good = call ptr @calloc(i64 1, i64 56)
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i64 1, ptr %good.f
  call void @good.look(ptr %good, i64 %n, i64 %n)
  ret i64 0
}

define internal void @bad.look(ptr %p, i64 %i, i64 %a) {
entry:
  %c = icmp sgt i64 %i, -4
  br i1 %c, label %next, label %out
next:
  %d = icmp slt i64 %i, 7
  br i1 %d, label %there, label %out
there:
  %m = and i64 %i, 12
  %e = getelementptr inbounds %struct.bad, ptr %p, i64 0, i32 2, i64 %m
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

define internal void @good.look(ptr %p, i64 %i, i64 %a) {
entry:
  %c = icmp sgt i64 %i, -1
  br i1 %c, label %next, label %out
next:
  %d = icmp slt i64 %i, 7
  br i1 %d, label %there, label %out
there:
  %m = and i64 %i, 12
  %e = getelementptr inbounds %struct.good, ptr %p, i64 0, i32 2, i64 %m
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
