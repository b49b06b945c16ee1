; A record of which each thread has its own is not understood.
; Soundness contract, point 10.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.star: 16 bytes
; CHECK: safety: GlobalInstance UnhandledUse
; CHECK: UnhandledUse: it is used in a way that is not understood (1)
; CHECK-NEXT: @stars

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32 }

@stars = internal thread_local global [10 x %struct.star] zeroinitializer

define i64 @main(i64 %n) {
  %p = getelementptr inbounds %struct.star, ptr @stars, i64 %n
  %v = load i64, ptr %p
  ret i64 %v
}
