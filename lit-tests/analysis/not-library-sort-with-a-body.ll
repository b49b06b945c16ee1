; The same, with a body for inlining: once it is inlined, it steps through the array by itself.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.star: 16 bytes
; CHECK: safety: {{.*}}AddressTaken
; CHECK: not reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, ptr }

define i32 @main(i64 %n) {
  %a = call ptr @calloc(i64 %n, i64 16)
  %s = getelementptr inbounds %struct.star, ptr %a, i64 %n
  %p = getelementptr inbounds %struct.star, ptr %s, i64 0, i32 1
  store ptr %a, ptr %p
  call void @qsort(ptr %a, i64 %n, i64 16, ptr @compare)
  ret i32 0
}

define internal i32 @compare(ptr %x, ptr %y) {
  %p = getelementptr inbounds %struct.star, ptr %x, i64 0, i32 1
  %other = load ptr, ptr %p
  %k = load i64, ptr %other
  %small = icmp slt i64 %k, 0
  %r = zext i1 %small to i32
  ret i32 %r
}

define available_externally void @qsort(ptr %array, i64 %n, i64 %size, ptr %by) {
  %second = getelementptr i8, ptr %array, i64 16
  %r = call i32 %by(ptr %array, ptr %second)
  ret void
}
declare noalias ptr @calloc(i64, i64)
