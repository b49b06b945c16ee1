; An allocation that is no whole number of elements, as far as one can see, has room for something else.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.star: 16 bytes
; CHECK: safety: AllocationSize
; CHECK: AllocationSize: the size of its allocation is not a whole number of elements (1)
; CHECK-NEXT: main: %a = call ptr @malloc(i64 %size)
; CHECK: record struct.sun: 16 bytes
; CHECK: safety: none

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32 }
%struct.sun = type { i64, i32 }

define i32 @main(i64 %n) {
  %whole = mul i64 %n, 32
  %size = add i64 %whole, 8
  %a = call ptr @malloc(i64 %size)
  %p = getelementptr inbounds %struct.star, ptr %a, i64 %n
  store i64 1, ptr %p
  %b = call ptr @malloc(i64 %whole)
  %q = getelementptr inbounds %struct.sun, ptr %b, i64 %n
  store i64 1, ptr %q
  ret i32 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
