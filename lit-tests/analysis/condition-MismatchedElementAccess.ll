; An access of half a field and half the next one.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: safety: MismatchedElementAccess{{$}}
; CHECK: not reorder, delete, narrow, split, peel, pool: MismatchedElementAccess
; CHECK-NEXT: MismatchedElementAccess: {{.*}} (1)
; CHECK-NEXT: main: %v = load i64, ptr %half

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

define i64 @main() {
  %p = call ptr @malloc(i64 16)
  %second = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 1, ptr %second
  store i64 1, ptr %p
  %half = getelementptr inbounds i8, ptr %p, i64 4
  %v = load i64, ptr %half, align 4
  ret i64 %v
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
