; A function that says it moves a block has to say which.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: UnsafePointerStore
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i32 }
%struct.good = type { i64, i32 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %bad.x = call ptr @calloc(i64 %n, i64 16)
  %bad = getelementptr inbounds %struct.bad, ptr %bad.x, i64 %n
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i32 1, ptr %bad.f
  %good.x = call ptr @calloc(i64 %n, i64 16)
  %good = getelementptr inbounds %struct.good, ptr %good.x, i64 %n
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i32 1, ptr %good.f
  %bad.q = call ptr @bad.move(ptr @bad.b, i64 64)
  store ptr %bad, ptr %bad.q
  %good.q = call ptr @good.move(ptr @good.b, i64 64)
  store ptr %good, ptr %good.q
  ret i64 0
}

@bad.b = internal global [16 x ptr] zeroinitializer
declare noalias ptr @bad.move(ptr , i64) allockind("realloc") allocsize(1) "alloc-family"="own"
@good.b = internal global [16 x ptr] zeroinitializer
declare noalias ptr @good.move(ptr allocptr, i64) allockind("realloc") allocsize(1) "alloc-family"="own"

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
