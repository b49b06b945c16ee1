; A library function reads the bytes, padding and order included.
; Soundness contract, point 9.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s: 16 bytes
; CHECK: safety: BytesObserved{{$}}
; CHECK: BytesObserved: a library function reads or writes its bytes (1)
; CHECK-NEXT: main: %same = call i32 @memcmp(ptr %p, ptr %p, i64 16)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

define i32 @main() {
  %p = call ptr @malloc(i64 16)
  %second = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 1, ptr %second
  %same = call i32 @memcmp(ptr %p, ptr %p, i64 16)
  ret i32 %same
}

declare i32 @memcmp(ptr, ptr, i64)

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
