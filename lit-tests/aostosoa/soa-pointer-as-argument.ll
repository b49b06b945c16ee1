; A parameter that carries a pointer to an element becomes a 64-bit integer, and so do the arguments.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK-LABEL: define i64 @main(
; CHECK: [[NTH:%.*]] = add i64 {{%.*}}, %n
; CHECK: call i64 @get(i32 %argc, i64 [[NTH]])
; CHECK: call i64 @get(i32 %argc, i64 0)
; CHECK-LABEL: define internal i64 @get(i32 %0, i64 %p)
; CHECK: getelementptr i64, ptr {{%.*}}, i64 %p

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %nth = getelementptr inbounds %struct.star, ptr %a, i64 %n
  %number = getelementptr inbounds %struct.star, ptr %nth, i64 0, i32 1
  store i32 7, ptr %number
  %v = call i64 @get(i32 %argc, ptr %nth)
  %w = call i64 @get(i32 %argc, ptr null)
  %sum = add i64 %v, %w
  ret i64 %sum
}

define internal i64 @get(i32 %0, ptr %p) {
  %v = load i64, ptr %p
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
