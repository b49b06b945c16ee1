; The same of what is computed only if what stands before it does not decide: `i < n && i < 8` and `i >= 8 || i >= n`. What is chosen from otherwise says
; nothing of either.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad.and:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.bad.or:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.bad.not:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.bad.nor:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.bad.any:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.good.and:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.good.first:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.good.or:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad.and = type { i64, [8 x i64], i64 }
%struct.bad.or = type { i64, [8 x i64], i64 }
%struct.bad.not = type { i64, [8 x i64], i64 }
%struct.bad.nor = type { i64, [8 x i64], i64 }
%struct.bad.any = type { i64, [8 x i64], i64 }
%struct.good.and = type { i64, [8 x i64], i64 }
%struct.good.first = type { i64, [8 x i64], i64 }
%struct.good.or = type { i64, [8 x i64], i64 }

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
  %bad.not = call ptr @calloc(i64 1, i64 80)
  %bad.not.f = getelementptr inbounds %struct.bad.not, ptr %bad.not, i64 0, i32 2
  store i64 1, ptr %bad.not.f
  call void @bad.not.look(ptr %bad.not, i64 %n, i64 %m)
  %bad.nor = call ptr @calloc(i64 1, i64 80)
  %bad.nor.f = getelementptr inbounds %struct.bad.nor, ptr %bad.nor, i64 0, i32 2
  store i64 1, ptr %bad.nor.f
  call void @bad.nor.look(ptr %bad.nor, i64 %n, i64 %m)
  %bad.any = call ptr @calloc(i64 1, i64 80)
  %bad.any.f = getelementptr inbounds %struct.bad.any, ptr %bad.any, i64 0, i32 2
  store i64 1, ptr %bad.any.f
  call void @bad.any.look(ptr %bad.any, i64 %n, i64 %m)
  %good.and = call ptr @calloc(i64 1, i64 80)
  %good.and.f = getelementptr inbounds %struct.good.and, ptr %good.and, i64 0, i32 2
  store i64 1, ptr %good.and.f
  call void @good.and.look(ptr %good.and, i64 %n, i64 %m)
  %good.first = call ptr @calloc(i64 1, i64 80)
  %good.first.f = getelementptr inbounds %struct.good.first, ptr %good.first, i64 0, i32 2
  store i64 1, ptr %good.first.f
  call void @good.first.look(ptr %good.first, i64 %n, i64 %m)
  %good.or = call ptr @calloc(i64 1, i64 80)
  %good.or.f = getelementptr inbounds %struct.good.or, ptr %good.or, i64 0, i32 2
  store i64 1, ptr %good.or.f
  call void @good.or.look(ptr %good.or, i64 %n, i64 %m)
  ret i64 0
}

define internal void @bad.and.look(ptr %p, i64 %i, i64 %j) {
entry:
  %high = icmp uge i64 %i, 8
  %other = icmp slt i64 %j, 100
  %c = select i1 %other, i1 %high, i1 false
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
  %c = select i1 %other, i1 true, i1 %low
  br i1 %c, label %there, label %out
there:
  %e = getelementptr inbounds %struct.bad.or, ptr %p, i64 0, i32 1, i64 %i
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

define internal void @bad.not.look(ptr %p, i64 %i, i64 %j) {
entry:
  %low = icmp ult i64 %i, 8
  %other = icmp slt i64 %j, 100
  %c = select i1 %other, i1 %low, i1 true
  br i1 %c, label %there, label %out
there:
  %e = getelementptr inbounds %struct.bad.not, ptr %p, i64 0, i32 1, i64 %i
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

define internal void @bad.nor.look(ptr %p, i64 %i, i64 %j) {
entry:
  %high = icmp uge i64 %i, 8
  %other = icmp slt i64 %j, 100
  %c = select i1 %other, i1 false, i1 %high
  br i1 %c, label %out, label %there
there:
  %e = getelementptr inbounds %struct.bad.nor, ptr %p, i64 0, i32 1, i64 %i
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

define internal void @bad.any.look(ptr %p, i64 %i, i64 %j) {
entry:
  %low = icmp ult i64 %i, 8
  %other = icmp slt i64 %j, 100
  %third = icmp eq i64 %j, 7
  %c = select i1 %other, i1 %low, i1 %third
  br i1 %c, label %there, label %out
there:
  %e = getelementptr inbounds %struct.bad.any, ptr %p, i64 0, i32 1, i64 %i
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

define internal void @good.and.look(ptr %p, i64 %i, i64 %j) {
entry:
  %low = icmp ult i64 %i, 8
  %other = icmp slt i64 %j, 100
  %c = select i1 %other, i1 %low, i1 false
  br i1 %c, label %there, label %out
there:
  %e = getelementptr inbounds %struct.good.and, ptr %p, i64 0, i32 1, i64 %i
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

define internal void @good.first.look(ptr %p, i64 %i, i64 %j) {
entry:
  %low = icmp ult i64 %i, 8
  %other = icmp slt i64 %j, 100
  %c = select i1 %low, i1 %other, i1 false
  br i1 %c, label %there, label %out
there:
  %e = getelementptr inbounds %struct.good.first, ptr %p, i64 0, i32 1, i64 %i
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

define internal void @good.or.look(ptr %p, i64 %i, i64 %j) {
entry:
  %high = icmp uge i64 %i, 8
  %other = icmp slt i64 %j, 100
  %c = select i1 %other, i1 true, i1 %high
  br i1 %c, label %out, label %there
there:
  %e = getelementptr inbounds %struct.good.or, ptr %p, i64 0, i32 1, i64 %i
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

declare i64 @any()
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
