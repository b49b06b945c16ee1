; An access of part of a field moves along with the field, but the field must not become narrower.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: safety: MismatchedElementAccess{{$}}
; CHECK: legal: reorder, narrow, split, peel, pool
; CHECK-NEXT: not delete: MismatchedElementAccess
; CHECK-NEXT: MismatchedElementAccess: {{.*}} (1)
; CHECK-NEXT: main: %v = load i32, ptr %p

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

define i32 @main() {
  %p = call ptr @malloc(i64 16)
  %second = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 1, ptr %second
  %v = load i32, ptr %p
  ret i32 %v
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
