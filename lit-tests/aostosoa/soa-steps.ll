; A step of whole elements, constant or variable, forward or back, becomes an addition to the index; a narrow index is
; widened with its sign.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK-LABEL: define i64 @main(
; CHECK: [[THIRD:%.*]] = add i64 [[START:%.*]], 3
; CHECK: [[NTH:%.*]] = add i64 [[THIRD]], %n
; CHECK: [[BACK:%.*]] = add i64 [[NTH]], -2
; CHECK: [[WIDE:%.*]] = sext i32 %argc to i64
; CHECK: [[PAIRS:%.*]] = mul i64 [[WIDE]], 2
; CHECK: add i64 [[BACK]], [[PAIRS]]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %third = getelementptr inbounds i8, ptr %a, i64 72
  %nth = getelementptr inbounds %struct.star, ptr %third, i64 %n
  %back = getelementptr inbounds %struct.star, ptr %nth, i64 -2
  %number = getelementptr inbounds %struct.star, ptr %back, i64 0, i32 1
  store i32 7, ptr %number
  %pair = getelementptr inbounds [2 x %struct.star], ptr %back, i32 %argc
  %v = load i64, ptr %pair
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
