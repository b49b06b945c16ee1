; The size of an allocation is a number of 32 bits widened and multiplied by 32 at once, by two shifts: whole elements of 32 bytes. Not if one zero less is left, nor
; of shifts that no number has.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s
; RUN: sed 's/, 27 ; down/, 28 ; down/' %s | %opt -passes='print<dtrans-analysis>' -disable-output 2>&1 | FileCheck --check-prefix=HALF %s
; RUN: sed 's/, 27 ; down/, -9223372036854775808 ; down/' %s | %opt -passes='print<dtrans-analysis>' -disable-output 2>&1 | FileCheck --check-prefix=HALF %s

; CHECK: elements of 32 bytes
; CHECK: legal: reorder
; HALF: not reorder{{.*}}: AllocationSize

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.row = type { i64, i64, i64, i64 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %up = shl i64 %n, 32
  %bytes = ashr exact i64 %up, 27 ; down
  %p = call ptr @malloc(i64 %bytes)
  %e = getelementptr inbounds %struct.row, ptr %p, i64 %n
  %f = getelementptr inbounds %struct.row, ptr %e, i64 0, i32 2
  store i64 1, ptr %f
  %v = load i64, ptr %f
  ret i64 %v
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
