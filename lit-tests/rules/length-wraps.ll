; A fill of 2^64 + 8 bytes is one of 8, which is no whole element, where a product may be that much.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK: not reorder{{.*}}: BadMemFuncSize
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i64, ptr }
%struct.good = type { i64, i64, ptr }

define i64 @main(i32 %argc, i64 %n) {
  %count = zext i32 %argc to i64
  %bad = call ptr @calloc(i64 %count, i64 24)
  %bad.p = getelementptr inbounds %struct.bad, ptr %bad, i64 %count
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad.p, i64 0, i32 1
  store i64 1, ptr %bad.f
  %good = call ptr @calloc(i64 %count, i64 24)
  %good.p = getelementptr inbounds %struct.good, ptr %good, i64 %count
  %good.f = getelementptr inbounds %struct.good, ptr %good.p, i64 0, i32 1
  store i64 1, ptr %good.f
  %any = mul i64 %n, 24
  %bytes = mul nuw i64 %n, 24
  call void @llvm.memset.p0.i64(ptr %bad, i8 0, i64 %any, i1 false)
  call void @llvm.memset.p0.i64(ptr %good, i8 0, i64 %bytes, i1 false)
  ret i64 0
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
