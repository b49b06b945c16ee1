; Objects of different sizes: not each is one element.
; Soundness contract, point 6.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.node: 16 bytes
; CHECK: safety: AllocationSize SharedPointer
; CHECK: AllocationSize: the size of its allocation is not a whole number of elements (1)
; CHECK-NEXT: main: %q = call ptr @malloc(i64 24)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, ptr }

define i64 @main() {
  %p = call ptr @malloc(i64 16)
  %q = call ptr @malloc(i64 24)
  %next = getelementptr inbounds %struct.node, ptr %p, i64 0, i32 1
  store ptr %q, ptr %next
  %more = getelementptr inbounds %struct.node, ptr %q, i64 0, i32 1
  store ptr %p, ptr %more
  %same = icmp eq ptr %p, %q
  ret i64 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
