; Of a field that holds a float as well as an integer of its size no constants are known; it is one field all the same, and moves.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.star: 16 bytes
; CHECK: field 0: offset 0, i32; 2 writes (2), never read{{$}}
; CHECK: field 1: offset 4, i32; 1 write (1), never read, stored: 3
; CHECK: safety: none
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i32, i32, i64 }

define i64 @main() {
  %a = call ptr @malloc(i64 16)
  store i32 3, ptr %a
  store float 1.0, ptr %a
  %f = getelementptr inbounds %struct.star, ptr %a, i64 0, i32 1
  store i32 3, ptr %f
  ret i64 0
}

declare noalias ptr @malloc(i64)
