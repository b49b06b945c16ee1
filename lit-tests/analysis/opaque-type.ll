; A variable of a type without a body has no size; what points to it is followed all the same.
; RUN: %opt -passes='print<dtrans-analysis>,dtrans-aostosoa<cost-model=off>,verify' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.rec: 16 bytes
; CHECK: safety: none
; CHECK-NOT: internal error
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.hidden = type opaque
%struct.rec = type { ptr, i64 }

@outside = external global %struct.hidden

define i32 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %p = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 0
  store ptr @outside, ptr %p
  %q = load ptr, ptr %p
  %v = load i64, ptr %q
  ret i32 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
