; Seed 000, "Call": what an allocation returns is used as two types, and BadCasting is set.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.S1: 8 bytes
; CHECK: safety: BadCasting

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.S1 = type { i32, i32 }
%struct.S2 = type { i16, [6 x i8] }

define i32 @main() {
  %p = call ptr @malloc(i64 8)
  %b = getelementptr inbounds %struct.S1, ptr %p, i64 0, i32 1
  store i32 1, ptr %b
  %c = getelementptr inbounds %struct.S2, ptr %p, i64 0, i32 1
  store i16 1, ptr %c
  ret i32 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
