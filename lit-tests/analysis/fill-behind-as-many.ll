; A fill behind as many elements as it has, to which a step leads that promises not to wrap around, has as many bytes as their product says; behind
; another number of elements it may have any, and so may a product of 32 bits.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.other:
; CHECK: not reorder{{.*}}: BadMemFuncSize
; CHECK-LABEL: record struct.narrow:
; CHECK: not reorder{{.*}}: BadMemFuncSize
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.other = type { i64, i64, ptr }
%struct.narrow = type { i64, i64, ptr }
%struct.good = type { i64, i64, ptr }

define i64 @main(i32 %argc, i64 %n, i64 %m) {
  %count = zext i32 %argc to i64
  %other = call ptr @calloc(i64 %count, i64 24)
  %other.p = getelementptr inbounds nuw %struct.other, ptr %other, i64 %m
  %other.f = getelementptr inbounds %struct.other, ptr %other, i64 0, i32 1
  store i64 1, ptr %other.f
  %narrow = call ptr @calloc(i64 %count, i64 24)
  %few = trunc i64 %n to i32
  %narrow.p = getelementptr inbounds nuw %struct.narrow, ptr %narrow, i32 %few
  %narrow.f = getelementptr inbounds %struct.narrow, ptr %narrow, i64 0, i32 1
  store i64 1, ptr %narrow.f
  %product = mul i32 %few, 24
  %lost = zext i32 %product to i64
  call void @llvm.memset.p0.i64(ptr %narrow.p, i8 0, i64 %lost, i1 false)
  %good = call ptr @calloc(i64 %count, i64 24)
  %good.p = getelementptr inbounds nuw %struct.good, ptr %good, i64 %n
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i64 1, ptr %good.f
  %bytes = mul i64 %n, 24
  call void @llvm.memset.p0.i64(ptr %other.p, i8 0, i64 %bytes, i1 false)
  call void @llvm.memset.p0.i64(ptr %good.p, i8 0, i64 %bytes, i1 false)
  ret i64 0
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
