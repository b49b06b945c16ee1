; Seed 000, "Load": a pointer field is copied as a pointer-sized integer without ever being cast.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.S: 16 bytes
; CHECK: safety: none
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.S = type { ptr, i64 }

define i64 @main() {
  %p = call ptr @malloc(i64 16)
  %q = call ptr @malloc(i64 16)
  %second = getelementptr inbounds %struct.S, ptr %p, i64 0, i32 1
  store i64 1, ptr %second
  store ptr %q, ptr %p
  %there = getelementptr inbounds %struct.S, ptr %q, i64 0, i32 1
  store i64 1, ptr %there
  %copy = load i64, ptr %p
  store i64 %copy, ptr %q
  %again = load ptr, ptr %q
  %v = load ptr, ptr %again
  ret i64 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
