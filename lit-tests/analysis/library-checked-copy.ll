; A copy that checks the size of its target is a copy (soundness contract, 6): of whole elements it stands in nobody's way, and the pointers in
; them arrive. A function of that name with other arguments is any function.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s
; RUN: sed 's/i64 16, i64 16)/i64 16)/; s/ptr, i64, i64)/ptr, i64)/' %s | %opt -passes='print<dtrans-analysis>' -disable-output 2>&1 | FileCheck --check-prefix=OTHER %s

; CHECK: record struct.moon: 16 bytes
; CHECK: AddressTaken: its address is passed to code that is not known (1)
; CHECK: record struct.star: 16 bytes
; CHECK: legal: reorder
; OTHER: record struct.star: 16 bytes
; OTHER: AddressTaken: its address is passed to code that is not known (1)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { ptr, i64 }
%struct.moon = type { i64, i32 }

define i64 @main() {
  %moon = call ptr @malloc(i64 16)
  %m = getelementptr inbounds %struct.moon, ptr %moon, i64 0, i32 1
  store i32 1, ptr %m
  %a = call ptr @malloc(i64 16)
  store ptr %moon, ptr %a
  %f = getelementptr inbounds %struct.star, ptr %a, i64 0, i32 1
  store i64 1, ptr %f
  %b = call ptr @malloc(i64 16)
  %g = getelementptr inbounds %struct.star, ptr %b, i64 0, i32 1
  store i64 1, ptr %g
  %c = call ptr @__memcpy_chk(ptr %b, ptr %a, i64 16, i64 16)
  %there = load ptr, ptr %b
  call void @use(ptr %there)
  ret i64 0
}

declare void @use(ptr)
declare ptr @__memcpy_chk(ptr, ptr, i64, i64)
declare noalias ptr @malloc(i64)
