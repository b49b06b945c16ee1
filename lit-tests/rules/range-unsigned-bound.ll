; Below a bound without a sign that is negative with one there may be anything.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, [4 x i32] }
%struct.good = type { i64, [4 x i32] }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %bad.x = call ptr @calloc(i64 %n, i64 24)
  %bad = getelementptr inbounds %struct.bad, ptr %bad.x, i64 %n
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i32 1, ptr %bad.f
  %good.x = call ptr @calloc(i64 %n, i64 24)
  %good = getelementptr inbounds %struct.good, ptr %good.x, i64 %n
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i32 1, ptr %good.f
  call void @bad.look(ptr %bad, i64 %n)
  call void @good.look(ptr %good, i64 %n)
  ret i64 0
}

define internal void @bad.look(ptr %p, i64 %n) {
entry:
  %x = trunc i64 %n to i8
  %few = and i8 %x, 3
  %c = icmp ult i8 %x, 200
  br i1 %c, label %there, label %other
other:
  br label %there
there:
  %y = phi i8 [ %x, %entry ], [ %few, %other ]
  %i = sext i8 %y to i64
  %e = getelementptr inbounds %struct.bad, ptr %p, i64 0, i32 1, i64 %i
  %v = load i32, ptr %e
  ret void
}
define internal void @good.look(ptr %p, i64 %n) {
entry:
  %x = trunc i64 %n to i8
  %few = and i8 %x, 3
  %c = icmp ult i8 %x, 4
  br i1 %c, label %there, label %other
other:
  br label %there
there:
  %y = phi i8 [ %x, %entry ], [ %few, %other ]
  %i = sext i8 %y to i64
  %e = getelementptr inbounds %struct.good, ptr %p, i64 0, i32 1, i64 %i
  %v = load i32, ptr %e
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
