; Without a promise not to wrap around, 24 bytes are no element any more, unless the index is known to be small.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i64, i64 }
%struct.good = type { i64, i64, i64 }

@wide = global i64 7

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %w = load i64, ptr @wide
  %bad.x = call ptr @calloc(i64 %n, i64 24)
  %bad = getelementptr inbounds %struct.bad, ptr %bad.x, i64 %n
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i64 1, ptr %bad.f
  %good.x = call ptr @calloc(i64 %n, i64 24)
  %good = getelementptr inbounds %struct.good, ptr %good.x, i64 %n
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i64 1, ptr %good.f
  %bad.m = getelementptr %struct.bad, ptr %bad.x, i64 %w
  store i64 3, ptr %bad.m
  %good.m = getelementptr inbounds %struct.good, ptr %good.x, i64 %w
  store i64 3, ptr %good.m
  %good.s = getelementptr %struct.good, ptr %good.x, i64 %n
  store i64 3, ptr %good.s
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
