; A copy of fields in several columns becomes a load and a store for each of them; all loads come first, since the two may overlap.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 3 columns
; CHECK-LABEL: define i32 @main(
; CHECK-NOT: call void @llvm.memcpy
; CHECK: [[A:%.*]] = load i64, ptr {{%.*}}, align 8
; CHECK-NOT: store
; CHECK: [[B:%.*]] = load i32, ptr {{%.*}}, align 4
; CHECK: store i64 [[A]], ptr {{%.*}}, align 8
; CHECK: store i32 [[B]], ptr {{%.*}}, align 4
; CHECK-NOT: call void @llvm.memcpy

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, double, i32, i32 }

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %to = getelementptr inbounds %struct.star, ptr %a, i64 2, i32 1
  %from = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i64 3, ptr %a
  store double 1.0, ptr %from
  %number = getelementptr inbounds i8, ptr %to, i64 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %from, i64 12, i1 false)
  %v = load i32, ptr %number
  ret i32 %v
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
