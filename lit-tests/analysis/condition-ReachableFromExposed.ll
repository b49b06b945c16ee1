; Code that is not known gets a record that points to this one.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.node: 16 bytes
; CHECK: safety: AddressTaken{{$}}
; CHECK: record struct.s: 8 bytes
; CHECK: safety: ReachableFromExposed{{$}}
; CHECK: ReachableFromExposed: code that is not known can reach it (1)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, ptr }
%struct.s = type { i32, i32 }

define i64 @main() {
  %p = call ptr @malloc(i64 16)
  %q = call ptr @malloc(i64 8)
  %next = getelementptr inbounds %struct.node, ptr %p, i64 0, i32 1
  store ptr %q, ptr %next
  %second = getelementptr inbounds %struct.s, ptr %q, i64 0, i32 1
  store i32 1, ptr %second
  call void @use(ptr %p)
  ret i64 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @use(ptr)
