; A function that returns pointers to elements returns indices.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK-LABEL: define i64 @main(
; CHECK: [[P:%.*]] = call i64 @find(
; CHECK: icmp eq i64 [[P]], 0
; CHECK-LABEL: define internal i64 @find(i64 {{%.*}}, i64 {{%.*}})
; CHECK: ret i64 [[NTH:%.*]]
; CHECK: ret i64 0

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %p = call ptr @find(ptr %a, i64 %n)
  %none = icmp eq ptr %p, null
  br i1 %none, label %no, label %yes
yes:
  %number = getelementptr inbounds %struct.star, ptr %p, i64 0, i32 1
  store i32 7, ptr %number
  %v = load i64, ptr %p
  ret i64 %v
no:
  ret i64 0
}

define internal ptr @find(ptr %a, i64 %i) {
  %nth = getelementptr inbounds %struct.star, ptr %a, i64 %i
  %v = load i64, ptr %nth
  %c = icmp eq i64 %v, 5
  br i1 %c, label %yes, label %no
yes:
  ret ptr %nth
no:
  ret ptr null
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
