; The distance of two elements is a number of elements, not an address.
; Soundness contract, point 6.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s: 16 bytes
; CHECK: safety: none
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

define i64 @main(i64 %n) {
  %p = call ptr @calloc(i64 %n, i64 16)
  %q = getelementptr inbounds %struct.s, ptr %p, i64 %n
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %bytes = sub i64 %b, %a
  %elements = sdiv exact i64 %bytes, 16
  ret i64 %elements
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
