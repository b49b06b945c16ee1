; The size of a malloc is rounded up to whole elements, so that a size that wrapped around still has room in each column
; for every byte that the program may touch; a size that no block can have is left alone, so that it fails as before.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK-LABEL: define i64 @main(
; CHECK: %size = mul i64 %n, 24
; CHECK: [[UP:%.*]] = add i64 %size, 23
; CHECK: [[COUNT:%.*]] = udiv i64 [[UP]], 24
; CHECK: [[WHOLE:%.*]] = mul i64 [[COUNT]], 24
; CHECK: [[HUGE:%.*]] = icmp slt i64 %size, 0
; CHECK: [[ASK:%.*]] = select i1 [[HUGE]], i64 %size, i64 [[WHOLE]]
; CHECK: %a = call ptr @malloc(i64 [[ASK]])
; CHECK: mul i64 [[COUNT]], 8
; What else uses the size sees it as it was.
; CHECK: ret i64 %size

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %size = mul i64 %n, 24
  %a = call ptr @malloc(i64 %size)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  ret i64 %size
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
