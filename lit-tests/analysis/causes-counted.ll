; Of the causes of a condition the first three are printed and all are counted.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: AddressTaken: its address is passed to code that is not known (4)
; CHECK-NEXT: main: call void @use(ptr %a)
; CHECK-NEXT: main: call void @use(ptr %p)
; CHECK-NEXT: main: call void @use(ptr %p)
; CHECK-NOT: call void @use

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32 }

define i32 @main(i64 %n) {
  %a = call ptr @calloc(i64 %n, i64 16)
  %p = getelementptr inbounds %struct.star, ptr %a, i64 %n
  call void @use(ptr %a)
  call void @use(ptr %p)
  call void @use(ptr %p)
  call void @use(ptr %p)
  ret i32 0
}

declare void @use(ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
