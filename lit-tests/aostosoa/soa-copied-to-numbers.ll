; A copy of a field to other numbers becomes a load and a store, about which nothing speaks: a fresh run says less of the numbers than the
; one that was kept up to date, which is no difference. It was taken for one.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK-LABEL: define i64 @main(
; CHECK-NOT: call void @llvm.memcpy
; CHECK: store i64 {{%.*}}, ptr %q, align 1
; CHECK-NOT: call void @llvm.memcpy

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, i64 }

define i64 @main(i32 %argc) {
  %q = alloca [2 x i32], align 4
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %last = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 2
  store i64 5, ptr %last
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %q, ptr align 8 %last, i64 8, i1 false)
  %low = load i32, ptr %q, align 4
  %high = getelementptr inbounds [2 x i32], ptr %q, i64 0, i64 1
  store i32 %low, ptr %high, align 4
  %first = load i64, ptr %a
  ret i64 %first
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
