; An index that is wider than an address is not understood.
; RUN: %opt -passes='print<dtrans-analysis>,dtrans-aostosoa<cost-model=off>,verify' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.rec: 80 bytes
; CHECK: safety: BadPtrManipulation
; CHECK: main: %h = getelementptr inbounds %struct.rec, ptr %a, i129 %w, i32 0
; CHECK-NOT: internal error
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i1, i7, i37, i65, i128, i129 }

define i32 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 80)
  %p0 = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 0
  store i1 1, ptr %p0
  %p1 = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  store i7 1, ptr %p1
  %p2 = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 2
  %v2 = load i37, ptr %p2
  %p3 = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 3
  %v3 = load i65, ptr %p3
  %p4 = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 4
  store i128 7, ptr %p4
  %p5 = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 5
  store i129 7, ptr %p5
  ; Indices of any width, and the address as a number of one.
  %i = trunc i64 %n to i7
  %g = getelementptr inbounds %struct.rec, ptr %a, i7 %i, i32 0
  store i1 0, ptr %g
  %w = zext i64 %n to i129
  %h = getelementptr inbounds %struct.rec, ptr %a, i129 %w, i32 0
  store i1 0, ptr %h
  ret i32 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
