; A fill of some fields, or of a whole element, becomes a store for each; the byte is repeated to the field's width.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 4 columns
; CHECK-LABEL: define i32 @main(
; CHECK-NOT: call void @llvm.memset
; CHECK: store i64 72340172838076673, ptr {{%.*}}, align 8
; CHECK: store i32 16843009, ptr {{%.*}}, align 4
; CHECK: store i64 0, ptr {{%.*}}, align 8
; CHECK: store i64 0, ptr {{%.*}}, align 8
; CHECK: store i32 0, ptr {{%.*}}, align 4
; CHECK: store i32 0, ptr {{%.*}}, align 4
; CHECK-NOT: call void @llvm.memset

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, double, i32, i32 }

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %light = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  call void @llvm.memset.p0.i64(ptr align 8 %light, i8 1, i64 12, i1 false)
  call void @llvm.memset.p0.i64(ptr align 4 %a, i8 0, i64 24, i1 false)
  %mass = load i64, ptr %a
  %l = load double, ptr %light
  %number = getelementptr inbounds i8, ptr %light, i64 8
  %v = load i32, ptr %number
  ret i32 %v
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
