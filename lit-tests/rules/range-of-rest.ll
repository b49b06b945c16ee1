; A counter, and what a mask leaves of no more than what is left to 6, are no more than 6 together, if nothing is taken away from less; and one less where the mask
; drops something.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.wraps:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.same:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.whole:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.less:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.wraps = type { i64, i64, [9 x i64] }
%struct.same = type { i64, i64, [6 x i64] }
%struct.whole = type { i64, i64, [7 x i64] }
%struct.less = type { i64, i64, [6 x i64] }

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %wraps = call ptr @calloc(i64 1, i64 88)
  %wraps.f = getelementptr inbounds %struct.wraps, ptr %wraps, i64 0, i32 1
  store i64 1, ptr %wraps.f
  call void @wraps.look(ptr %wraps, i64 %n, i64 %n)
  %same = call ptr @calloc(i64 1, i64 64)
  %same.f = getelementptr inbounds %struct.same, ptr %same, i64 0, i32 1
  store i64 1, ptr %same.f
  call void @same.look(ptr %same, i64 %n, i64 %n)
  %whole = call ptr @calloc(i64 1, i64 72)
  %whole.f = getelementptr inbounds %struct.whole, ptr %whole, i64 0, i32 1
  store i64 1, ptr %whole.f
  call void @whole.look(ptr %whole, i64 %n, i64 %n)
  %less = call ptr @calloc(i64 1, i64 64)
  %less.f = getelementptr inbounds %struct.less, ptr %less, i64 0, i32 1
  store i64 1, ptr %less.f
  call void @less.look(ptr %less, i64 %n, i64 %n)
  ret i64 0
}

define internal void @wraps.look(ptr %p, i64 %i, i64 %a) {
entry:
  %c = icmp ult i64 %i, 9
  br i1 %c, label %start, label %out
start:
  %rest = sub i64 6, %i
  %n = call i64 @llvm.umin.i64(i64 %a, i64 %rest)
  %m = and i64 %n, 4
  %s = add nuw nsw i64 %i, %m
  %all = icmp eq i64 %n, %m
  br i1 %all, label %same, label %other
same:
  %e = getelementptr inbounds %struct.wraps, ptr %p, i64 0, i32 2, i64 %s
  %v = load i64, ptr %e
  ret void
other:
  ret void
out:
  ret void
}

define internal void @same.look(ptr %p, i64 %i, i64 %a) {
entry:
  %c = icmp ult i64 %i, 9
  br i1 %c, label %start, label %out
start:
  %rest = sub nuw i64 6, %i
  %n = call i64 @llvm.umin.i64(i64 %a, i64 %rest)
  %m = and i64 %n, 4
  %s = add nuw nsw i64 %i, %m
  %all = icmp eq i64 %n, %m
  br i1 %all, label %same, label %other
same:
  %e = getelementptr inbounds %struct.same, ptr %p, i64 0, i32 2, i64 %s
  %v = load i64, ptr %e
  ret void
other:
  ret void
out:
  ret void
}

define internal void @whole.look(ptr %p, i64 %i, i64 %a) {
entry:
  %c = icmp ult i64 %i, 9
  br i1 %c, label %start, label %out
start:
  %rest = sub nuw i64 6, %i
  %n = call i64 @llvm.umin.i64(i64 %a, i64 %rest)
  %m = and i64 %n, 4
  %s = add nuw nsw i64 %i, %m
  %all = icmp eq i64 %n, %m
  br i1 %all, label %same, label %other
same:
  %e = getelementptr inbounds %struct.whole, ptr %p, i64 0, i32 2, i64 %s
  %v = load i64, ptr %e
  ret void
other:
  ret void
out:
  ret void
}

define internal void @less.look(ptr %p, i64 %i, i64 %a) {
entry:
  %c = icmp ult i64 %i, 9
  br i1 %c, label %start, label %out
start:
  %rest = sub nuw i64 6, %i
  %n = call i64 @llvm.umin.i64(i64 %a, i64 %rest)
  %m = and i64 %n, 4
  %s = add nuw nsw i64 %i, %m
  %all = icmp eq i64 %n, %m
  br i1 %all, label %same, label %other
same:
  ret void
other:
  %e = getelementptr inbounds %struct.less, ptr %p, i64 0, i32 2, i64 %s
  %v = load i64, ptr %e
  ret void
out:
  ret void
}

declare i64 @llvm.umin.i64(i64, i64)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
