; A fill of a run of whole fields.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s: 24 bytes
; CHECK: safety: none
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i64 }

define i64 @main() {
  %p = call ptr @malloc(i64 24)
  %second = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 16, i1 false)
  %v = load i64, ptr %second
  ret i64 %v
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
