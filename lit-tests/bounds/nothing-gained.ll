; Where checks make no record legal that was not, they are taken back at once.
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck %s

; CHECK-LABEL: define internal i64 @look(
; CHECK-NEXT: %f =
; CHECK-NOT: icmp
; CHECK-NOT: br
; CHECK: ret i64
; CHECK-NOT: dtrans.outside

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, [4 x i64], i64 }

define i64 @main(i32 %argc) {
  %i = sext i32 %argc to i64
  %p = call ptr @calloc(i64 1, i64 48)
  %t = call i32 @puts(ptr %p)
  %known = getelementptr inbounds %struct.node, ptr %p, i64 0, i32 2
  store i64 1, ptr %known
  call void @elsewhere(ptr %p)
  %n = call i64 @look(ptr %p, i64 %i)
  ret i64 %n
}

define internal i64 @look(ptr %p, i64 %i) {
  %f = getelementptr inbounds %struct.node, ptr %p, i64 0, i32 1
  %a = getelementptr inbounds [4 x i64], ptr %f, i64 0, i64 %i
  %v = load i64, ptr %a
  ret i64 %v
}

declare ptr @calloc(i64, i64)
declare i32 @puts(ptr)
declare void @elsewhere(ptr)
