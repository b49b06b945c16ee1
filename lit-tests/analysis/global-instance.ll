; A variable of the record is an instance; one with an initializer other than zero has a list of its own.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.star: 16 bytes
; CHECK: safety: GlobalInstance{{$}}
; CHECK: GlobalInstance: a global variable is an instance of it (1)
; CHECK-NEXT: @stars
; CHECK: record struct.sun: 16 bytes
; CHECK: safety: GlobalInstance HasInitializerList
; CHECK: HasInitializerList: a global instance has an initializer (1)
; CHECK-NEXT: @sun

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32 }
%struct.sun = type { i64, i32 }

@stars = internal global [10 x %struct.star] zeroinitializer
@sun = internal global %struct.sun { i64 1, i32 2 }

define i64 @main(i64 %n) {
  %p = getelementptr inbounds %struct.star, ptr @stars, i64 %n
  %v = load i64, ptr %p
  %w = load i64, ptr @sun
  ret i64 %w
}
