; A copy of a whole element, to another or to a variable and back, becomes a load and a store for each column. Bytes that
; only copies touch (here between two fields) get a column too: nobody proves that they are padding.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 4 columns
; CHECK-LABEL: define i32 @main(
; CHECK: %keep = alloca %struct.star
; CHECK-NOT: call void @llvm.memmove
; CHECK: [[IN:%.*]] = load i32
; The variable keeps its layout.
; CHECK: [[FIELD:%.*]] = getelementptr i8, ptr %keep, i64 8
; CHECK: store i32 {{%.*}}, ptr [[FIELD]]
; CHECK-NOT: call void @llvm.mem
; CHECK: [[FIELD:%.*]] = getelementptr i8, ptr %keep, i64 8
; CHECK: load i32, ptr [[FIELD]]
; CHECK-NOT: call void @llvm.mem

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i32 @main(i32 %argc) {
  %keep = alloca %struct.star
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  %light = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 2
  store double 1.0, ptr %light
  %nth = getelementptr inbounds %struct.star, ptr %a, i64 %n
  call void @llvm.memmove.p0.p0.i64(ptr align 8 %a, ptr align 8 %nth, i64 24, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %keep, ptr align 8 %a, i64 24, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %nth, ptr align 8 %keep, i64 24, i1 false)
  %v = load i32, ptr %number
  ret i32 %v
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
