; The address of one or another field is stored.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s: 24 bytes
; CHECK: safety: FieldAddressTaken GlobalPtr{{$}}
; CHECK: main: store ptr %one, ptr @kept

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i64 }

@kept = internal global ptr null

define i64 @main(i1 %c) {
  %p = call ptr @malloc(i64 24)
  %second = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %third = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  store i64 1, ptr %second
  store i64 1, ptr %third
  %one = select i1 %c, ptr %second, ptr %third
  store ptr %one, ptr @kept
  ret i64 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
