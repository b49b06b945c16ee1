; A narrow parameter says nothing of a size: who widens it chooses the sense.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK: not reorder{{.*}}: AllocationSize
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i64, i64, i64, i64, ptr }
%struct.good = type { i64, i64, i64, i64, i64, ptr }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %bad.x = call ptr @calloc(i64 %n, i64 48)
  %bad = getelementptr inbounds %struct.bad, ptr %bad.x, i64 %n
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i64 1, ptr %bad.f
  %good.x = call ptr @calloc(i64 %n, i64 48)
  %good = getelementptr inbounds %struct.good, ptr %good.x, i64 %n
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i64 1, ptr %good.f
  %bad.k = trunc i64 %n to i16
  %bad.a = mul nsw i16 %bad.k, 48
  %bad.s = sext i16 %bad.a to i32
  %bad.m = call ptr @bad.get(i32 %bad.s)
  %bad.e = getelementptr inbounds %struct.bad, ptr %bad.m, i64 %n, i32 2
  store i64 1, ptr %bad.e
  %bad.z = call ptr @bad.get(i32 48)
  %good.k = trunc i64 %n to i16
  %good.a = mul nsw i16 %good.k, 48
  %good.s = sext i16 %good.a to i64
  %good.m = call ptr @good.get(i64 %good.s)
  %good.e = getelementptr inbounds %struct.good, ptr %good.m, i64 %n, i32 2
  store i64 1, ptr %good.e
  %good.z = call ptr @good.get(i64 48)
  ret i64 0
}

define internal ptr @bad.get(i32 %s) {
  %w = zext i32 %s to i64
  %p = call ptr @malloc(i64 %w)
  ret ptr %p
}
define internal ptr @good.get(i64 %s) {
  %p = call ptr @malloc(i64 %s)
  ret ptr %p
}

declare ptr @malloc(i64)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
