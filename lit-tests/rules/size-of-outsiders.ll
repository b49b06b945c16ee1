; A function that only one call of the module reaches is passed what that call passes; not if others may call it.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK: not reorder{{.*}}: AllocationSize
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i64, i64 }
%struct.good = type { i64, i64, i64 }

@bad.all = internal global ptr null
@good.all = internal global ptr null

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %size = mul i64 %n, 24
  call void @bad.make(i64 %size)
  call void @good.make(i64 %size)
  %bad = load ptr, ptr @bad.all
  %bad.e = getelementptr inbounds %struct.bad, ptr %bad, i64 %n, i32 1
  store i64 1, ptr %bad.e
  %good = load ptr, ptr @good.all
  %good.e = getelementptr inbounds %struct.good, ptr %good, i64 %n, i32 1
  store i64 1, ptr %good.e
  ret i64 0
}

define void @bad.make(i64 %bytes) {
  %p = call ptr @malloc(i64 %bytes)
  store ptr %p, ptr @bad.all
  ret void
}
define internal void @good.make(i64 %bytes) {
  %p = call ptr @malloc(i64 %bytes)
  store ptr %p, ptr @good.all
  ret void
}
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
