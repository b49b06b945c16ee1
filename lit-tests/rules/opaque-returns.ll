; What an unknown function returns, called through a pointer, leads anywhere.
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
  store ptr @bad.give, ptr @bad.t
  %bad.c = load ptr, ptr @bad.t
  %bad.r = call ptr %bad.c()
  store ptr %bad, ptr %bad.r
  store ptr @good.give, ptr @good.t
  %good.c = load ptr, ptr @good.t
  %good.r = call ptr %good.c()
  store ptr %good, ptr %good.r
  ret i64 0
}

declare ptr @bad.give()
@bad.t = internal global ptr null
@good.p = internal global [2 x ptr] zeroinitializer
define internal ptr @good.give() {
  ret ptr @good.p
}
@good.t = internal global ptr null

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
