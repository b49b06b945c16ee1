; A structure in a record is copied from one of those in an array, which keeps together: field by field, if that takes no pointer apart.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.good: 56 bytes
; CHECK: safety: none
; CHECK: legal: reorder
; CHECK-LABEL: record struct.bad: 56 bytes
; CHECK: not reorder, {{.*}}: BadMemFuncManipulation

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.good = type { [2 x { float, float, float, float }], i64, { float, float, float, float } }
%struct.bad = type { [2 x { ptr, i64 }], i64, { float, float, float, float } }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %i = and i64 %n, 1
  %good.x = call ptr @calloc(i64 %n, i64 56)
  %good = getelementptr inbounds %struct.good, ptr %good.x, i64 %n
  %good.count = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i64 1, ptr %good.count
  %good.in = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 0, i64 %i
  %good.in.f = getelementptr inbounds { float, float, float, float }, ptr %good.in, i64 0, i32 1
  store float 1.0, ptr %good.in.f
  %good.out = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 2
  call void @llvm.memcpy.p0.p0.i64(ptr %good.out, ptr %good.in, i64 16, i1 false)
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 2, i32 1
  %good.g = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 2, i32 0
  %good.y = load float, ptr %good.f
  %good.z = load float, ptr %good.g
  %bad.x = call ptr @calloc(i64 %n, i64 56)
  %bad = getelementptr inbounds %struct.bad, ptr %bad.x, i64 %n
  %bad.count = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i64 1, ptr %bad.count
  %bad.in = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 0, i64 %i
  %bad.in.f = getelementptr inbounds { ptr, i64 }, ptr %bad.in, i64 0, i32 0
  store ptr null, ptr %bad.in.f
  %bad.out = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 2
  call void @llvm.memcpy.p0.p0.i64(ptr %bad.out, ptr %bad.in, i64 16, i1 false)
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 2, i32 1
  %bad.g = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 2, i32 0
  %bad.y = load float, ptr %bad.f
  %bad.z = load float, ptr %bad.g
  %sum = fadd float %good.y, %bad.y
  %sum.z = fadd float %good.z, %bad.z
  %both = fadd float %sum, %sum.z
  %r = fptosi float %both to i64
  ret i64 %r
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
