; A number of the same size and another kind (a union) is no mismatch.
; Soundness contract, point 9.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: safety: none
; CHECK: legal: reorder, delete, narrow, split, peel, pool

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, double }

define double @main() {
  %p = call ptr @malloc(i64 16)
  %second = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 1, ptr %second
  %v = load double, ptr %second
  ret double %v
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
