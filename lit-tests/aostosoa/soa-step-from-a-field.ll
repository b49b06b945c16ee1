; A step from a field of one element to the same field of another is a step of elements.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK-LABEL: define i32 @main(
; CHECK: [[THIRD:%.*]] = add i64 [[START:%.*]], 2
; CHECK: [[FOURTH:%.*]] = add i64 [[THIRD]], 1
; CHECK: [[COLUMN:%.*]] = load ptr, ptr @dtrans.struct.star.column.8
; CHECK: [[ADDRESS:%.*]] = getelementptr i32, ptr [[COLUMN]], i64 [[FOURTH]]
; CHECK: load i32, ptr [[ADDRESS]]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %nth = getelementptr inbounds %struct.star, ptr %a, i64 %n
  store i64 1, ptr %nth
  %third = getelementptr inbounds %struct.star, ptr %a, i64 2, i32 1
  store i32 7, ptr %third
  %fourth = getelementptr inbounds i8, ptr %third, i64 24
  %v = load i32, ptr %fourth
  ret i32 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
