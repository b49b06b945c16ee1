; Seed 000, "GetElementPtr", third example: a single index takes the pointer for a dynamic array, also a variable one.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.S: 8 bytes
; CHECK: safety: none
; CHECK: class: 1 object, elements of 8 bytes
; CHECK-NEXT: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.S = type { i32, i32 }

define i32 @main(i64 %numElems, i64 %i) {
  %size = mul i64 %numElems, 8
  %p = call ptr @malloc(i64 %size)
  %p_S_3 = getelementptr %struct.S, ptr %p, i64 3
  %p_S_i = getelementptr %struct.S, ptr %p_S_3, i64 %i
  %b = getelementptr %struct.S, ptr %p_S_i, i64 0, i32 1
  %v = load i32, ptr %b
  ret i32 %v
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
