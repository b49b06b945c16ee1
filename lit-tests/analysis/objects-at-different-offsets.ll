; Two objects whose pointers are compared stay two classes; what is a number of elements in one says nothing of the other.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.star: 16 bytes
; CHECK: class: 1 object, elements of 16 bytes
; CHECK: not split, peel, pool: SharedPointer
; CHECK: SharedPointer: a pointer to it may also point to other memory
; CHECK: class: 1 object, elements of 16 bytes

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32 }

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %b = call ptr @calloc(i64 %n, i64 16)
  %p = getelementptr inbounds %struct.star, ptr %a, i64 %n
  %q = getelementptr inbounds %struct.star, ptr %b, i64 %n
  store i64 1, ptr %p
  store i64 1, ptr %q
  %in = getelementptr inbounds %struct.star, ptr %a, i64 0, i32 1
  %same = icmp eq ptr %in, %b
  ret i32 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
