; The old block and the new one that realloc makes of it are one, and what is known to one is known to the other.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.moved: 32 bytes
; CHECK: safety: AddressTaken

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.moved = type { i64, i64, i64, ptr }

define i32 @main(i64 %n) {
  %size = mul i64 %n, 32
  %b = call ptr @malloc(i64 32)
  %c = call ptr @realloc(ptr %b, i64 %size)
  %moved = getelementptr inbounds %struct.moved, ptr %c, i64 %n, i32 3
  store ptr null, ptr %moved
  call void @use(ptr %b)
  ret i32 0
}

declare ptr @malloc(i64)
declare ptr @realloc(ptr, i64)
declare void @use(ptr)
