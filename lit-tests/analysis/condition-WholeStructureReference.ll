; A structure is loaded and stored as one value.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: safety: WholeStructureReference{{$}}
; CHECK: not reorder, delete, narrow, split, peel, pool: WholeStructureReference
; CHECK-NEXT: WholeStructureReference: it is handled as a value, not through a pointer (2)
; CHECK-NEXT: main: %all = load %struct.s, ptr %p
; CHECK-NEXT: main: store %struct.s %all, ptr %q

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i32, i64 }

define i64 @main() {
  %p = call ptr @calloc(i64 1, i64 16)
  %q = call ptr @calloc(i64 1, i64 16)
  %second = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 1, ptr %second
  %eq = icmp eq ptr %p, %q
  %all = load %struct.s, ptr %p
  store %struct.s %all, ptr %q
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
