; A fill of as many bytes as a new block has wraps around with its size; one of any other number does not.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK: not reorder{{.*}}: BadMemFuncSize
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i64, ptr }
%struct.good = type { i64, i64, ptr }

define i64 @main(i64 %n, i64 %k) {
  %size = mul i64 %n, 24
  %bad = call ptr @malloc(i64 %size)
  %bad.p = getelementptr inbounds %struct.bad, ptr %bad, i64 %n
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad.p, i64 0, i32 1
  store i64 1, ptr %bad.f
  %good = call ptr @malloc(i64 %size)
  %good.p = getelementptr inbounds %struct.good, ptr %good, i64 %n
  %good.f = getelementptr inbounds %struct.good, ptr %good.p, i64 0, i32 1
  store i64 1, ptr %good.f
  %any = mul i64 %k, 24
  call void @llvm.memset.p0.i64(ptr %bad, i8 0, i64 %any, i1 false)
  ; Before common expressions are found one size is computed twice.
  %bytes = mul i64 %n, 24
  call void @llvm.memset.p0.i64(ptr %good, i8 0, i64 %bytes, i1 false)
  ret i64 0
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
