; A product that is widened with its sign and then without is no multiple any more.
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

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %bad.x = call ptr @calloc(i64 %n, i64 24)
  %bad = getelementptr inbounds %struct.bad, ptr %bad.x, i64 %n
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i64 1, ptr %bad.f
  %good.x = call ptr @calloc(i64 %n, i64 24)
  %good = getelementptr inbounds %struct.good, ptr %good.x, i64 %n
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i64 1, ptr %good.f
  %bad.k = trunc i64 %n to i16
  %bad.m = mul nsw i16 %bad.k, 3
  %bad.s = sext i16 %bad.m to i32
  %bad.i = zext i32 %bad.s to i64
  %bad.p = getelementptr inbounds i64, ptr %bad.x, i64 %bad.i
  store i64 3, ptr %bad.p
  %good.k = trunc i64 %n to i16
  %good.m = mul nsw i16 %good.k, 3
  %good.s = sext i16 %good.m to i64
  %good.p = getelementptr inbounds i64, ptr %good.x, i64 %good.s
  store i64 3, ptr %good.p
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
