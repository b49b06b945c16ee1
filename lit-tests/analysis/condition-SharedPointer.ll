; Two records go through one untyped parameter that looks into neither: they stay apart.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.star: 24 bytes
; CHECK: safety: GlobalPtr SharedPointer{{$}}
; CHECK: legal: reorder, delete, narrow
; CHECK: record struct.moon: 16 bytes
; CHECK: safety: GlobalPtr SharedPointer{{$}}
; CHECK: legal: reorder, delete, narrow

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i64, i64 }
%struct.moon = type { i64, i64 }

@last = internal global ptr null

define i64 @main() {
  %star = call ptr @malloc(i64 24)
  %a = getelementptr inbounds %struct.star, ptr %star, i64 0, i32 1
  store i64 1, ptr %a
  %moon = call ptr @malloc(i64 16)
  %b = getelementptr inbounds %struct.moon, ptr %moon, i64 0, i32 1
  store i64 1, ptr %b
  call void @keep(ptr %star)
  call void @keep(ptr %moon)
  ret i64 0
}

define internal void @keep(ptr %any) {
  store ptr %any, ptr @last
  ret void
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
