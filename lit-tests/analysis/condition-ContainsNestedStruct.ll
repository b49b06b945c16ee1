; A record in which another one lies; the two are planned together.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.outer: 24 bytes
; CHECK: safety: ContainsNestedStruct{{$}}
; CHECK: legal: reorder, delete, narrow, split, peel, pool
; CHECK-NEXT: ContainsNestedStruct: another record lies inside it (1)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.inner = type { i32, i32 }
%struct.outer = type { i64, [2 x %struct.inner] }

define i64 @main() {
  %o = call ptr @malloc(i64 24)
  %b = getelementptr inbounds %struct.outer, ptr %o, i64 0, i32 1, i64 0, i32 1
  store i32 1, ptr %b
  ret i64 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
