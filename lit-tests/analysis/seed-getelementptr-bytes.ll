; Seed 000, "GetElementPtr", second example: a field is reached by its offset in bytes, before anything names the type.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.S: 8 bytes
; CHECK: safety: none
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.S = type { i32, i32 }

define i32 @main(i32 %val) {
  %p = call ptr @malloc(i64 8)
  %tmp = getelementptr i8, ptr %p, i64 4
  store i32 %val, ptr %tmp
  %ps = getelementptr %struct.S, ptr %p, i64 0, i32 0
  %named = getelementptr %struct.S, ptr %p, i64 0, i32 1
  %b = load i32, ptr %named
  ret i32 %b
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
