; A global variable that keeps a pointer to an element keeps an index of the same width in the same place.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK: @stars = internal global ptr null
; CHECK-LABEL: define i64 @main(
; CHECK: [[GOT:%.*]] = icmp ne ptr %a, null
; CHECK: [[START:%.*]] = select i1 [[GOT]], i64 65536, i64 0
; CHECK: store i64 [[START]], ptr @stars, align 8
; CHECK: [[P:%.*]] = load i64, ptr @stars, align 8
; CHECK: add i64 [[P]], %n

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

@stars = internal global ptr null

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  store ptr %a, ptr @stars
  %p = load ptr, ptr @stars
  %number = getelementptr inbounds %struct.star, ptr %p, i64 %n, i32 1
  store i32 7, ptr %number
  %v = load i64, ptr %p
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
