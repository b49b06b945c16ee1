; A field of another record that keeps pointers to elements keeps indices; that record does not change its layout.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK-LABEL: define i64 @main(
; CHECK: %sky = alloca %struct.sky
; CHECK: %stars = getelementptr inbounds %struct.sky, ptr %sky, i64 0, i32 1
; CHECK: store i64 [[START:%.*]], ptr %stars, align 8
; CHECK: load i64, ptr %stars, align 8

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }
%struct.sky = type { i64, ptr }

define i64 @main(i32 %argc) {
  %sky = alloca %struct.sky
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %stars = getelementptr inbounds %struct.sky, ptr %sky, i64 0, i32 1
  store ptr %a, ptr %stars
  store i64 %n, ptr %sky
  %p = load ptr, ptr %stars
  %number = getelementptr inbounds %struct.star, ptr %p, i64 %n, i32 1
  store i32 7, ptr %number
  %v = load i64, ptr %p
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
