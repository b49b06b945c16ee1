; Several elements, and as many as there are.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s:
; CHECK: safety: none{{$}}
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

define i64 @main(i64 %n) {
  %p = call ptr @calloc(i64 %n, i64 16)
  %second = getelementptr inbounds %struct.s, ptr %p, i64 %n, i32 1
  store i64 1, ptr %second
  %q = call ptr @calloc(i64 %n, i64 16)
  %there = getelementptr inbounds %struct.s, ptr %q, i64 %n, i32 1
  store i64 1, ptr %there
  call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %q, i64 48, i1 false)
  %all = mul i64 %n, 16
  call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %q, i64 %all, i1 false)
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
