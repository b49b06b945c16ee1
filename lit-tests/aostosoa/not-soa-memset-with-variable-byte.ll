; A byte that is not known may make a pointer that is none.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: left alone: memory is copied or filled whose length is not a constant of at most one element
; CHECK-NOT: @dtrans.
; CHECK: call void @llvm.memset

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %byte = trunc i32 %argc to i8
  call void @llvm.memset.p0.i64(ptr align 4 %a, i8 %byte, i64 24, i1 false)
  %mass = load i64, ptr %a
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  %v = load i32, ptr %number
  ret i32 %v
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
