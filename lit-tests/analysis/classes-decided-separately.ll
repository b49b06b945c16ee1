; Two arrays of one record that never meet are two classes, each with its own conditions; the record's safety is their
; union.
; Soundness contract, point 1.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.star: 16 bytes
; CHECK: safety: AddressTaken{{$}}
; CHECK-NEXT: class: 1 object, elements of 16 bytes
; CHECK-NEXT: legal: reorder, delete, narrow, split, peel, pool
; CHECK-NEXT: class: 1 object, elements of 16 bytes
; CHECK-NEXT: not reorder, delete, narrow, split, peel, pool: AddressTaken
; CHECK-NEXT: AddressTaken: its address is passed to code that is not known (2)
; CHECK-NEXT: main: call void @use(ptr %b)
; CHECK-NEXT: main: call void @use(ptr %q)
; CHECK-NOT: class:

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
  call void @use(ptr %b)
  call void @use(ptr %q)
  ret i32 0
}

declare void @use(ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
