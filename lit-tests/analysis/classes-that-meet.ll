; Two arrays that one pointer reaches are one class.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.star: 16 bytes
; CHECK: class: 2 objects, elements of 16 bytes
; CHECK-NOT: class:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32 }

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %b = call ptr @calloc(i64 %n, i64 16)
  %c = icmp eq i32 %argc, 1
  %p = select i1 %c, ptr %a, ptr %b
  %q = getelementptr inbounds %struct.star, ptr %p, i64 %n
  store i64 1, ptr %q
  ret i32 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
