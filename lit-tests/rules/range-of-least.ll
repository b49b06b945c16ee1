; The least of two numbers without sign is 3 or more: so is what is left of 5, unless that is negative, and large without its sign. A number together with 3 may be
; negative as well.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.sum:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i64, [8 x i64] }
%struct.sum = type { i64, i64, [8 x i64] }
%struct.good = type { i64, i64, [3 x i64] }

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %bad = call ptr @calloc(i64 1, i64 80)
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i64 1, ptr %bad.f
  call void @bad.look(ptr %bad, i64 %n, i64 %n)
  %sum = call ptr @calloc(i64 1, i64 80)
  %sum.f = getelementptr inbounds %struct.sum, ptr %sum, i64 0, i32 1
  store i64 1, ptr %sum.f
  call void @sum.look(ptr %sum, i64 %n, i64 %n)
  %good = call ptr @calloc(i64 1, i64 40)
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i64 1, ptr %good.f
  call void @good.look(ptr %good, i64 %n, i64 %n)
  ret i64 0
}

define internal void @bad.look(ptr %p, i64 %i, i64 %a) {
entry:
  %rest = sub i64 5, %i
  %m = call i64 @llvm.umin.i64(i64 %a, i64 %rest)
  %c = icmp ult i64 %m, 3
  br i1 %c, label %out, label %there
there:
  %e = getelementptr inbounds %struct.bad, ptr %p, i64 0, i32 2, i64 %i
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

define internal void @sum.look(ptr %p, i64 %i, i64 %a) {
entry:
  %few = and i64 %a, 7
  %more = add i64 %i, 3
  %m = call i64 @llvm.umin.i64(i64 %few, i64 %more)
  %c = icmp ult i64 %m, 3
  br i1 %c, label %out, label %there
there:
  %d = icmp slt i64 %i, 8
  br i1 %d, label %here, label %out
here:
  %e = getelementptr inbounds %struct.sum, ptr %p, i64 0, i32 2, i64 %i
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

define internal void @good.look(ptr %p, i64 %i, i64 %a) {
entry:
  %rest = sub nuw i64 5, %i
  %m = call i64 @llvm.umin.i64(i64 %a, i64 %rest)
  %c = icmp ult i64 %m, 3
  br i1 %c, label %out, label %there
there:
  %e = getelementptr inbounds %struct.good, ptr %p, i64 0, i32 2, i64 %i
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

declare i64 @llvm.umin.i64(i64, i64)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
