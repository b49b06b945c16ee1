; With --wrap=malloc the linker lets __wrap_malloc answer what the program asks malloc for. It sees how much that is, and a
; program that adds it up printed less than before. The attributes that malloc has say nothing of it either.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: safety: SystemObject
; CHECK-NOT: legal:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i32 }
%struct.good = type { i64, i32 }

@total = internal global i64 0

define ptr @__wrap_malloc(i64 %n) {
  %old = load i64, ptr @total
  %new = add i64 %old, %n
  store i64 %new, ptr @total
  %block = call ptr @__real_malloc(i64 %n)
  ret ptr %block
}

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %size = mul i64 %n, 16
  %bad.x = call ptr @malloc(i64 %size)
  %bad = getelementptr inbounds %struct.bad, ptr %bad.x, i64 %n
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i32 1, ptr %bad.f
  %good.x = call ptr @calloc(i64 %n, i64 16)
  %good = getelementptr inbounds %struct.good, ptr %good.x, i64 %n
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i32 1, ptr %good.f
  ret i64 0
}

declare ptr @__real_malloc(i64)
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
