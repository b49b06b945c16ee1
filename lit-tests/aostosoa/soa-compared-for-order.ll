; Elements keep their order; the element before the first has index 0 or less, so that the comparison becomes signed.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK-LABEL: define i1 @main(
; CHECK: [[NTH:%.*]] = add i64 [[START:%.*]], %n
; CHECK: icmp sge i64 [[NTH]], [[START]]
; CHECK: icmp slt i64 [[START]], [[NTH]]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i1 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %nth = getelementptr inbounds %struct.star, ptr %a, i64 %n
  %number = getelementptr inbounds %struct.star, ptr %nth, i64 0, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  %above = icmp uge ptr %nth, %a
  %below = icmp ult ptr %a, %nth
  %both = and i1 %above, %below
  ret i1 %both
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
