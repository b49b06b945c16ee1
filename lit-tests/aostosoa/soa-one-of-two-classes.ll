; Two arrays of one record that never meet are decided separately: the one that fwrite sees stays as it is.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK: @dtrans.struct.star.block
; CHECK-LABEL: define i64 @main(
; CHECK: %mass = getelementptr inbounds %struct.star, ptr %kept, i64 %n, i32 1
; CHECK: store i64 1, ptr %mass
; CHECK: call i64 @fwrite(ptr %kept,
; CHECK: load ptr, ptr @dtrans.struct.star.column.8

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i64 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %split = call ptr @calloc(i64 %n, i64 16)
  %kept = call ptr @calloc(i64 %n, i64 16)
  %mass = getelementptr inbounds %struct.star, ptr %kept, i64 %n, i32 1
  store i64 1, ptr %mass
  store i64 1, ptr %kept
  %w = call i64 @fwrite(ptr %kept, i64 16, i64 %n, ptr null)
  %light = getelementptr inbounds %struct.star, ptr %split, i64 %n, i32 1
  store i64 1, ptr %light
  %v = load i64, ptr %split
  ret i64 %v
}

declare i64 @fwrite(ptr, i64, i64, ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
