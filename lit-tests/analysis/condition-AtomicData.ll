; A field is read so: it may move, but neither go, nor become narrower, nor leave the element.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s: 16 bytes
; CHECK: safety: AtomicData{{$}}
; CHECK: legal: reorder, narrow
; CHECK-NEXT: not delete, split, peel, pool: AtomicData
; CHECK-NEXT: AtomicData: an access is atomic (1)
; CHECK-NEXT: main: %v = load atomic i64, ptr %second seq_cst, align 8

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

define i64 @main() {
  %p = call ptr @malloc(i64 16)
  %second = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 1, ptr %second
  %v = load atomic i64, ptr %second seq_cst, align 8
  ret i64 %v
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
