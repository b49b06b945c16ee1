; Places around the end of an element are looked at without an overflow, however large the element is.
; RUN: %opt -passes="print<dtrans-analysis>" -disable-output %s 2>&1 | FileCheck %s

; CHECK: struct.rec
; CHECK-NOT: panic
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i64 }

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %x = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 0
  store i64 1, ptr %x
  %huge = alloca ptr
  %e = getelementptr inbounds [4611686018427387904 x i8], ptr %huge, i64 %n
  %end = getelementptr i8, ptr %e, i64 4611686018427387896
  %z = load ptr, ptr %end
  store i128 0, ptr %end
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
