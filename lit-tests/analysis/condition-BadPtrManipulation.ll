; A step of any number of bytes may lead to any field.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s: 16 bytes
; CHECK: safety: BadPtrManipulation{{$}}
; CHECK: not reorder, delete, narrow, split, peel, pool: BadPtrManipulation
; CHECK: BadPtrManipulation: a pointer into it is moved to a place that is not known to be a field (2)
; CHECK-NEXT: main: %any = getelementptr inbounds i8, ptr %p, i64 %n
; CHECK-NEXT: main: %v = load i8, ptr %any

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

define i64 @main(i64 %n) {
  %p = call ptr @malloc(i64 16)
  %second = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 1, ptr %second
  %any = getelementptr inbounds i8, ptr %p, i64 %n
  %v = load i8, ptr %any
  ret i64 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
