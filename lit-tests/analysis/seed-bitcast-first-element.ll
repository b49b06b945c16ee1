; Seed 000, "Bitcast": a pointer to the structure is a pointer to its first field, at any level of nesting.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.S: 16 bytes
; CHECK: safety: ContainsNestedStruct{{$}}
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.in = type { i16, i16 }
%struct.S = type { %struct.in, i64 }

define i16 @main() {
  %p = call ptr @malloc(i64 16)
  %second = getelementptr inbounds %struct.S, ptr %p, i64 0, i32 1
  store i64 1, ptr %second
  %v = load i16, ptr %p
  ret i16 %v
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
