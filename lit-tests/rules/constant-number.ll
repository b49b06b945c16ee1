; A number that is stored where a pointer is kept is an address that nobody knows.
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

@bad.h = internal global [16 x ptr] zeroinitializer
@good.h = internal global [16 x ptr] zeroinitializer

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %bad.x = call ptr @calloc(i64 %n, i64 16)
  %bad = getelementptr inbounds %struct.bad, ptr %bad.x, i64 %n
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i32 1, ptr %bad.f
  store ptr %bad, ptr @bad.h
  %good.x = call ptr @calloc(i64 %n, i64 16)
  %good = getelementptr inbounds %struct.good, ptr %good.x, i64 %n
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i32 1, ptr %good.f
  store ptr %good, ptr @good.h
  store i64 5, ptr @bad.h
  store i64 0, ptr @good.h
  %bad.l = load ptr, ptr @bad.h
  %bad.lf = getelementptr inbounds %struct.bad, ptr %bad.l, i64 0, i32 1
  store i32 2, ptr %bad.lf
  %good.l = load ptr, ptr @good.h
  %good.lf = getelementptr inbounds %struct.good, ptr %good.l, i64 0, i32 1
  store i32 2, ptr %good.lf
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
