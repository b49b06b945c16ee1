; A floating-point number in an initializer, where a pointer is kept, is an address that nobody knows.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: ReachableFromExposed
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
  store ptr %bad, ptr @bad.h2
  %bad.l2 = load ptr, ptr @bad.h2
  %bad.lf2 = getelementptr inbounds %struct.bad, ptr %bad.l2, i64 0, i32 1
  store i32 2, ptr %bad.lf2
  store ptr %good, ptr @good.h2
  %good.l2 = load ptr, ptr @good.h2
  %good.lf2 = getelementptr inbounds %struct.good, ptr %good.l2, i64 0, i32 1
  store i32 2, ptr %good.lf2
  ret i64 0
}

@bad.h2 = internal global double 1.0
@good.h2 = internal global double 0.0

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
