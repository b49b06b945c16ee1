; What is filled or copied in pieces is cut as it lies in the record: a pointer is written as one.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.s: removed 8 bytes that are never read, elements shrink from 32 to 24 bytes
; CHECK: store i32 0, ptr [[X:%.*]], align 1
; CHECK-NEXT: [[N:%.*]] = getelementptr i8, ptr [[X]], i64 4
; CHECK-NEXT: store i64 0, ptr [[N]], align 1
; CHECK: %old = load ptr

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i32, i32, i64, ptr }

define i64 @main() {
  %a = call ptr @malloc(i64 32)
  store i64 5, ptr %a, align 8
  %i = getelementptr inbounds %struct.s, ptr %a, i64 0, i32 1
  store i32 6, ptr %i, align 4
  %dead = getelementptr inbounds %struct.s, ptr %a, i64 0, i32 3
  store i64 7, ptr %dead, align 8
  %next = getelementptr inbounds %struct.s, ptr %a, i64 0, i32 4
  store ptr %a, ptr %next, align 8
  %from = getelementptr inbounds %struct.s, ptr %a, i64 0, i32 2
  store i32 3, ptr %from, align 4
  call void @llvm.memset.p0.i64(ptr %from, i8 0, i64 20, i1 false)
  %old = load ptr, ptr %next, align 8
  %isnull = icmp eq ptr %old, null
  %j = load i32, ptr %from, align 4
  %l = load i32, ptr %i, align 4
  %k = load i64, ptr %a, align 8
  %jl = add i32 %j, %l
  %x = zext i32 %jl to i64
  %y = zext i1 %isnull to i64
  %v = add i64 %x, %k
  %w = add i64 %v, %y
  ret i64 %w
}

declare noalias ptr @malloc(i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
