; Code that is not reached may compute values from themselves: that ends, and is not understood.
; RUN: %opt -passes='print<dtrans-analysis>,dtrans-aostosoa<cost-model=off>,verify' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.rec: 16 bytes
; CHECK: safety: UnhandledUse
; CHECK-NOT: internal error
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { ptr, i64 }

@h = internal global ptr null

define i32 @main(i32 %argc) {
entry:
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  store ptr %a, ptr @h
  ret i32 0

; Code that is not reached may use a value before it is computed, and compute it from itself.
one:
  %p = getelementptr inbounds %struct.rec, ptr %p, i64 1
  %q = getelementptr inbounds %struct.rec, ptr %r, i64 1, i32 1
  %r = getelementptr i8, ptr %q, i64 3
  %s = select i1 true, ptr %s, ptr %r
  store ptr %q, ptr %r
  br label %two
two:
  %f = phi ptr [ %f, %two ], [ %p, %one ]
  %i = add i64 %i, 1
  %x = getelementptr inbounds [4 x i32], ptr %f, i64 0, i64 %i
  store i32 0, ptr %x
  %m = mul i64 %m, 16
  %y = call ptr @calloc(i64 %m, i64 %m)
  %z = freeze ptr %z
  store ptr %z, ptr @h
  br label %two
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
