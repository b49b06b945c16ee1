; Nor can one to one of several places.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK: BadMemFuncManipulation:
; CHECK-LABEL: record struct.good:
; CHECK-NOT: BadMemFuncManipulation:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i32 }
%struct.good = type { i64, i32 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %bad.x = call ptr @calloc(i64 %n, i64 16)
  %bad = getelementptr inbounds %struct.bad, ptr %bad.x, i64 %n
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i32 1, ptr %bad.f
  %good.x = call ptr @calloc(i64 %n, i64 16)
  %good = getelementptr inbounds %struct.good, ptr %good.x, i64 %n
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i32 1, ptr %good.f
  %bad.y = call ptr @calloc(i64 1, i64 64)
  %bad.i = and i64 %n, 1
  %bad.p = getelementptr inbounds [2 x [16 x i8]], ptr %bad.y, i64 0, i64 %bad.i
  call void @llvm.memcpy.p0.p0.i64(ptr %bad.p, ptr %bad, i64 16, i1 false)
  %good.y = call ptr @calloc(i64 1, i64 64)
  %good.i = and i64 %n, 1
  %good.p = getelementptr inbounds [2 x [16 x i8]], ptr %good.y, i64 0, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr %good.p, ptr %good, i64 16, i1 false)
  ret i64 0
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
