; calloc(bytes, 1) makes as many elements as malloc(bytes) does, and as many fail. Its twin is not-soa-calloc-of-bytes.ll.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;pools=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=REGION

; REMARK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK: [[COUNT:%.*]] = udiv i64 {{%.*}}, 24
; CHECK: [[WHOLE:%.*]] = mul i64 [[COUNT]], 24
; CHECK: [[BIG:%.*]] = icmp slt i64 %size, 0
; CHECK: [[ASKED:%.*]] = select i1 [[BIG]], i64 %size, i64 [[WHOLE]]
; CHECK: call ptr @calloc(i64 [[ASKED]], i64 1)
; REGION: remark: {{.*}}: struct.star: {{.*}} in a region
; REGION: [[COUNT:%.*]] = udiv i64 {{%.*}}, 24
; REGION: [[BIG:%.*]] = icmp slt i64 %size, 0
; REGION: [[ASKED:%.*]] = select i1 [[BIG]], i64 %size, i64 [[COUNT]]
; REGION: call {{.*}}calloc{{.*}}i64 [[ASKED]], i64 1

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %size = mul i64 %n, 24
  %a = call ptr @calloc(i64 %size, i64 1)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  ret i64 %n
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
