; Seed 000, "Bitcast" and "Load": the first field is accessed with another size.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.S: 16 bytes
; CHECK: safety: MismatchedElementAccess{{$}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.S = type { i32, i64 }

define i16 @main() {
  %p = call ptr @malloc(i64 16)
  %second = getelementptr inbounds %struct.S, ptr %p, i64 0, i32 1
  store i64 1, ptr %second
  %v = load i16, ptr %p
  ret i16 %v
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
