; An index together with 4 is less than 12: it lies between -4 and 7, and before the array. What is compared without that number is an index of it.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, [12 x i64], i64 }
%struct.good = type { i64, [8 x i64], i64 }

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %bad = call ptr @calloc(i64 1, i64 112)
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 2
  store i64 1, ptr %bad.f
  %good = call ptr @calloc(i64 1, i64 80)
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 2
  store i64 1, ptr %good.f
  call void @bad.look(ptr %bad, i64 %n)
  call void @good.look(ptr %good, i64 %n)
  ret i64 0
}

define internal void @bad.look(ptr %p, i64 %i) {
entry:
  %sum = add i64 %i, 4
  %c = icmp ult i64 %sum, 12
  br i1 %c, label %there, label %out
there:
  %e = getelementptr inbounds %struct.bad, ptr %p, i64 0, i32 1, i64 %i
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

define internal void @good.look(ptr %p, i64 %i) {
entry:
  %sum = add i64 %i, -100
  %c = icmp ult i64 %sum, 8
  br i1 %c, label %there, label %out
there:
  %e = getelementptr inbounds %struct.good, ptr %p, i64 0, i32 1, i64 %sum
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
