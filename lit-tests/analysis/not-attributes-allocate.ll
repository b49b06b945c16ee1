; A size says nothing of where the memory comes from.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.star: 16 bytes
; CHECK-NOT: safety: none
; CHECK-NOT: class:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, ptr }

define i32 @main(i64 %n) {
  %a = call ptr @pool_get(ptr null, i64 %n, i64 16)
  %s = getelementptr inbounds %struct.star, ptr %a, i64 %n
  %p = getelementptr inbounds %struct.star, ptr %s, i64 0, i32 1
  store ptr %a, ptr %p
  call void @pool_put(ptr %a)
  ret i32 0
}

declare ptr @pool_get(ptr, i64, i64) allocsize(1,2)
declare void @pool_put(ptr)
