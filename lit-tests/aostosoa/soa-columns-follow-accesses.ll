; Each run of bytes that is accessed becomes a column in the old block, the widest first; bytes that nobody uses get none.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns, pointers to elements become indices
; CHECK-DAG: @dtrans.struct.star.block = internal unnamed_addr global ptr null
; CHECK-DAG: @dtrans.struct.star.column.16 = internal unnamed_addr global ptr null
; CHECK-DAG: @dtrans.struct.star.column.8 = internal unnamed_addr global ptr null
; CHECK-NOT: @dtrans.struct.star.column.0

; CHECK-LABEL: define i32 @main(
; CHECK: [[BLOCK:%.*]] = call ptr @calloc(i64 [[N:%.*]], i64 24)
; CHECK-NEXT: store ptr [[BLOCK]], ptr @dtrans.struct.star.block
; The first column starts at the block, and its variable 65536 elements before that: indices count from there.
; CHECK: [[AT:%.*]] = mul i64 {{%.*}}, 0
; CHECK: [[LESS:%.*]] = sub i64 [[AT]], 524288
; CHECK: [[FIRST:%.*]] = getelementptr i8, ptr [[BLOCK]], i64 [[LESS]]
; CHECK: store ptr [[FIRST]], ptr @dtrans.struct.star.column.16
; The second starts after 8 bytes for each element.
; CHECK: [[AT:%.*]] = mul i64 {{%.*}}, 8
; CHECK: [[LESS:%.*]] = sub i64 [[AT]], 262144
; CHECK: [[SECOND:%.*]] = getelementptr i8, ptr [[BLOCK]], i64 [[LESS]]
; CHECK: store ptr [[SECOND]], ptr @dtrans.struct.star.column.8
; CHECK-NOT: getelementptr{{.*}}%struct.star
; CHECK: ret i32

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 2, i32 1
  store i32 7, ptr %number
  %light = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 2
  store double 1.0, ptr %light
  %v = load i32, ptr %number
  call void @free(ptr %a)
  ret i32 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr allocptr captures(none)) allockind("free") "alloc-family"="malloc"
