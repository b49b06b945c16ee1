; Where two conditions hold, each of them does, and where neither of two does; an index is in its array then, also if a condition is made of others
; in turn. That not both hold, or that one does, says nothing of either.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad.and:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.bad.or:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.bad.xor:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.good.and:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.good.or:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.good.inner:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.bad.inner:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad.and = type { i64, [8 x i64], i64 }
%struct.bad.or = type { i64, [8 x i64], i64 }
%struct.bad.xor = type { i64, [8 x i64], i64 }
%struct.good.and = type { i64, [8 x i64], i64 }
%struct.good.or = type { i64, [8 x i64], i64 }
%struct.good.inner = type { i64, [8 x i64], i64 }
%struct.bad.inner = type { i64, [8 x i64], i64 }

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %m = call i64 @any()
  %bad.and = call ptr @calloc(i64 1, i64 80)
  %bad.and.f = getelementptr inbounds %struct.bad.and, ptr %bad.and, i64 0, i32 2
  store i64 1, ptr %bad.and.f
  call void @bad.and.look(ptr %bad.and, i64 %n, i64 %m)
  %bad.or = call ptr @calloc(i64 1, i64 80)
  %bad.or.f = getelementptr inbounds %struct.bad.or, ptr %bad.or, i64 0, i32 2
  store i64 1, ptr %bad.or.f
  call void @bad.or.look(ptr %bad.or, i64 %n, i64 %m)
  %bad.xor = call ptr @calloc(i64 1, i64 80)
  %bad.xor.f = getelementptr inbounds %struct.bad.xor, ptr %bad.xor, i64 0, i32 2
  store i64 1, ptr %bad.xor.f
  call void @bad.xor.look(ptr %bad.xor, i64 %n, i64 %m)
  %good.and = call ptr @calloc(i64 1, i64 80)
  %good.and.f = getelementptr inbounds %struct.good.and, ptr %good.and, i64 0, i32 2
  store i64 1, ptr %good.and.f
  call void @good.and.look(ptr %good.and, i64 %n, i64 %m)
  %good.or = call ptr @calloc(i64 1, i64 80)
  %good.or.f = getelementptr inbounds %struct.good.or, ptr %good.or, i64 0, i32 2
  store i64 1, ptr %good.or.f
  call void @good.or.look(ptr %good.or, i64 %n, i64 %m)
  %good.inner = call ptr @calloc(i64 1, i64 80)
  %good.inner.f = getelementptr inbounds %struct.good.inner, ptr %good.inner, i64 0, i32 2
  store i64 1, ptr %good.inner.f
  call void @good.inner.look(ptr %good.inner, i64 %n, i64 %m)
  %bad.inner = call ptr @calloc(i64 1, i64 80)
  %bad.inner.f = getelementptr inbounds %struct.bad.inner, ptr %bad.inner, i64 0, i32 2
  store i64 1, ptr %bad.inner.f
  call void @bad.inner.look(ptr %bad.inner, i64 %n, i64 %m)
  ret i64 0
}

define internal void @bad.and.look(ptr %p, i64 %i, i64 %j) {
entry:
  %high = icmp uge i64 %i, 8
  %other = icmp slt i64 %j, 100
  %c = and i1 %high, %other
  br i1 %c, label %out, label %there
there:
  %e = getelementptr inbounds %struct.bad.and, ptr %p, i64 0, i32 1, i64 %i
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

define internal void @bad.or.look(ptr %p, i64 %i, i64 %j) {
entry:
  %low = icmp ult i64 %i, 8
  %other = icmp slt i64 %j, 100
  %c = or i1 %other, %low
  br i1 %c, label %there, label %out
there:
  %e = getelementptr inbounds %struct.bad.or, ptr %p, i64 0, i32 1, i64 %i
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

define internal void @bad.xor.look(ptr %p, i64 %i, i64 %j) {
entry:
  %low = icmp ult i64 %i, 8
  %other = icmp slt i64 %j, 100
  %c = xor i1 %low, %other
  br i1 %c, label %there, label %out
there:
  %e = getelementptr inbounds %struct.bad.xor, ptr %p, i64 0, i32 1, i64 %i
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

define internal void @good.and.look(ptr %p, i64 %i, i64 %j) {
entry:
  %low = icmp ult i64 %i, 8
  %other = icmp slt i64 %j, 100
  %c = and i1 %other, %low
  br i1 %c, label %there, label %out
there:
  %e = getelementptr inbounds %struct.good.and, ptr %p, i64 0, i32 1, i64 %i
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

define internal void @good.or.look(ptr %p, i64 %i, i64 %j) {
entry:
  %high = icmp uge i64 %i, 8
  %other = icmp slt i64 %j, 100
  %c = or i1 %high, %other
  br i1 %c, label %out, label %there
there:
  %e = getelementptr inbounds %struct.good.or, ptr %p, i64 0, i32 1, i64 %i
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

define internal void @good.inner.look(ptr %p, i64 %i, i64 %j) {
entry:
  %least = icmp sge i64 %i, 0
  %most = icmp slt i64 %i, 8
  %other = icmp slt i64 %j, 100
  %both = and i1 %least, %other
  %c = and i1 %both, %most
  br i1 %c, label %there, label %out
there:
  %e = getelementptr inbounds %struct.good.inner, ptr %p, i64 0, i32 1, i64 %i
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

define internal void @bad.inner.look(ptr %p, i64 %i, i64 %j) {
entry:
  %high = icmp uge i64 %i, 8
  %other = icmp slt i64 %j, 100
  %not = and i1 %high, %other
  %third = icmp eq i64 %j, 7
  %c = or i1 %not, %third
  br i1 %c, label %out, label %there
there:
  %e = getelementptr inbounds %struct.bad.inner, ptr %p, i64 0, i32 1, i64 %i
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

declare i64 @any()
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
