; The type of a variable is evidence as well, with no getelementptr at all.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.sun: 16 bytes
; CHECK-NEXT: known from: IR types{{$}}
; CHECK: safety: GlobalInstance{{$}}
; CHECK: record struct.star: 16 bytes
; CHECK-NEXT: known from: IR types{{$}}
; CHECK: safety: none

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.sun = type { i64, i32 }
%struct.star = type { i64, i32 }

@sun = internal global %struct.sun zeroinitializer

define i64 @main(i32 %argc) {
  %star = alloca [4 x %struct.star]
  %v = load i64, ptr @sun
  store i64 %v, ptr %star
  ret i64 %v
}
