; A product that does not fit wraps around, and may be negative.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, [4 x i32] }
%struct.good = type { i64, [4 x i32] }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %bad.x = call ptr @calloc(i64 %n, i64 24)
  %bad = getelementptr inbounds %struct.bad, ptr %bad.x, i64 %n
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i32 1, ptr %bad.f
  %good.x = call ptr @calloc(i64 %n, i64 24)
  %good = getelementptr inbounds %struct.good, ptr %good.x, i64 %n
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i32 1, ptr %good.f
  %bad.k8 = trunc i64 %n to i8
  %bad.k32 = trunc i64 %n to i32
  %bad.t = and i8 %bad.k8, 127
  %bad.s = mul i8 %bad.t, 4
  %bad.d = sdiv i8 %bad.s, 32
  %bad.i = sext i8 %bad.d to i64
  %bad.e = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1, i64 %bad.i
  %bad.v = load i32, ptr %bad.e
  %good.k8 = trunc i64 %n to i8
  %good.k32 = trunc i64 %n to i32
  %good.t = and i8 %good.k8, 31
  %good.s = mul i8 %good.t, 4
  %good.d = sdiv i8 %good.s, 32
  %good.i = sext i8 %good.d to i64
  %good.e = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1, i64 %good.i
  %good.v = load i32, ptr %good.e
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
