; A check for null becomes a comparison with 0, and element 0 of the array passes it: indices count from 1.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK-LABEL: define i64 @main(
; CHECK: [[GOT:%.*]] = icmp ne ptr %a, null
; CHECK: [[START:%.*]] = select i1 [[GOT]], i64 65536, i64 0
; CHECK: icmp eq i64 [[START]], 0
; CHECK: icmp ne i64 0, [[START]]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %none = icmp eq ptr %a, null
  br i1 %none, label %no, label %yes
yes:
  %some = icmp ne ptr null, %a
  %one = zext i1 %some to i64
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  store i64 %one, ptr %a
  ret i64 0
no:
  ret i64 1
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
