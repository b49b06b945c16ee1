; A step that is no multiple of the element leads to any field.
; Soundness contract, point 5.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.bad: 16 bytes
; CHECK: safety: BadPtrManipulation{{$}}
; CHECK: BadPtrManipulation: a pointer into it is moved to a place that is not known to be a field (2)
; CHECK-NEXT: main: %any = getelementptr
; CHECK-NEXT: main: %v = load i8, ptr %any
; CHECK: record struct.good: 16 bytes
; CHECK: safety: none

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i32 }
%struct.good = type { i64, i32 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %x = call ptr @calloc(i64 %n, i64 16)
  %y = call ptr @calloc(i64 %n, i64 16)
  %bad = getelementptr inbounds %struct.bad, ptr %x, i64 %n
  %field = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i32 1, ptr %field
  %good = getelementptr inbounds %struct.good, ptr %y, i64 %n
  %same = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i32 1, ptr %same
  %any = getelementptr inbounds [8 x i8], ptr %bad, i64 0, i64 %n
  %v = load i8, ptr %any
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
