; Arrays of different elements that meet have elements of what both are multiples of.
; RUN: %opt -passes='print<dtrans-analysis><without=views>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record anon.8: 8 bytes

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
  %bad.y = call ptr @calloc(i64 %n, i64 24)
  %bad.z = getelementptr inbounds { i64, i64, i64 }, ptr %bad.y, i64 %n
  %bad.p = select i1 true, ptr %bad, ptr %bad.z
  %bad.v = load i64, ptr %bad.p
  %good.y = call ptr @calloc(i64 %n, i64 16)
  %good.z = getelementptr inbounds %struct.good, ptr %good.y, i64 %n
  %good.p = select i1 true, ptr %good, ptr %good.z
  %good.v = load i64, ptr %good.p
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
