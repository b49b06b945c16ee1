; A program may look at a whole record as bytes, also as a text: `puts((char *)&a[i])`. That the record begins with an array says nothing of
; where such a text has to end. A step to the array itself does: `puts(a[i].name)`.
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.head = type { [8 x i8], [24 x i8] }
%struct.rec = type { [8 x i8], [24 x i8], %struct.head, i64 }
%struct.outer = type { i64, %struct.head, i64 }
%struct.other = type { [8 x i8], [24 x i8], i64 }

define i64 @main(i32 %argc) {
  %i = zext i32 %argc to i64
  %a = call ptr @calloc(i64 10, i64 72)
  call void @whole(ptr %a, i64 %i)
  %b = call ptr @calloc(i64 10, i64 48)
  call void @inner(ptr %b, i64 %i)
  %c = call ptr @calloc(i64 10, i64 40)
  call void @array(ptr %c, i64 %i)
  ret i64 0
}

; CHECK-LABEL: define internal void @whole(
; CHECK-NOT: strnlen
; CHECK: call i32 @puts(
define internal void @whole(ptr %a, i64 %i) {
  %l = getelementptr inbounds %struct.rec, ptr %a, i64 %i, i32 3
  store i64 %i, ptr %l
  %t = getelementptr inbounds %struct.rec, ptr %a, i64 %i
  %1 = call i32 @puts(ptr %t)
  ret void
}

; CHECK-LABEL: define internal void @inner(
; CHECK-NOT: strnlen
; CHECK: call i32 @puts(
define internal void @inner(ptr %b, i64 %i) {
  %l = getelementptr inbounds %struct.outer, ptr %b, i64 %i, i32 2
  store i64 %i, ptr %l
  %t = getelementptr inbounds %struct.outer, ptr %b, i64 %i, i32 1
  %1 = call i32 @puts(ptr %t)
  ret void
}

; CHECK-LABEL: define internal void @array(
; CHECK: call i64 @strnlen(ptr %t, i64 8)
; CHECK: call i32 @puts(
define internal void @array(ptr %c, i64 %i) {
  %l = getelementptr inbounds %struct.other, ptr %c, i64 %i, i32 2
  store i64 %i, ptr %l
  %t = getelementptr inbounds %struct.other, ptr %c, i64 %i, i32 0
  %1 = call i32 @puts(ptr %t)
  ret void
}

declare i32 @puts(ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
