; Seed 000, "PtrToInt": a pointer is stored as an integer of its size.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.S: 16 bytes
; CHECK: safety: GlobalPtr{{$}}
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.S = type { i64, i64 }

@target = internal global ptr null

define i64 @main() {
  %psrc = call ptr @malloc(i64 16)
  %psrc.as.i = ptrtoint ptr %psrc to i64
  store i64 %psrc.as.i, ptr @target
  %again = load ptr, ptr @target
  %second = getelementptr inbounds %struct.S, ptr %again, i64 0, i32 1
  %v = load i64, ptr %second
  ret i64 %v
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
