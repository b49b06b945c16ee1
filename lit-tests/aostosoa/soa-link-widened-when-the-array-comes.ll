; A column is there before the array that its links lead to. If that turns out long, the column, in which there can only be null, is filled with
; zeros; unless its own block was freed, or never made.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-DAG: remark: {{.*}}: struct.item: array of structures split into 2 columns, pointers to elements become indices, of 32 bits in 1 column
; CHECK-DAG: @dtrans.struct.item.count = internal unnamed_addr global i64 0
; CHECK-LABEL: define i64 @main(
; CHECK: %items = call ptr @calloc(
; CHECK: [[GOT:%.*]] = icmp ne ptr %items, null
; CHECK: [[COUNT:%.*]] = select i1 [[GOT]], i64 {{%.*}}, i64 0
; CHECK: store i64 [[COUNT]], ptr @dtrans.struct.item.count
; CHECK: call ptr @calloc(
; CHECK: [[MANY:%.*]] = icmp ugt i64 {{%.*}}, 2147418111
; CHECK: [[COUNT:%.*]] = load i64, ptr @dtrans.struct.item.count
; CHECK: [[BYTES:%.*]] = mul i64 [[COUNT]], 8
; CHECK: [[FILLED:%.*]] = select i1 [[MANY]], i64 [[BYTES]], i64 0
; CHECK: [[COLUMN:%.*]] = load ptr, ptr @dtrans.struct.item.column.8
; CHECK: [[START:%.*]] = getelementptr i8, ptr [[COLUMN]], i64 524288
; CHECK: call void @llvm.memset.p0.i64(ptr align 1 [[START]], i8 0, i64 [[FILLED]], i1 false)
; CHECK: [[LEFT:%.*]] = load i64, ptr @dtrans.struct.item.count
; CHECK: [[LEFT2:%.*]] = select i1 {{%.*}}, i64 [[LEFT]], i64 0
; CHECK: store i64 [[LEFT2]], ptr @dtrans.struct.item.count
; CHECK: call void @free(

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.item = type { i64, ptr }
%struct.node = type { i64, i64 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %items = call ptr @calloc(i64 %n, i64 16)
  %nodes = call ptr @calloc(i64 %n, i64 16)
  %item = getelementptr inbounds %struct.item, ptr %items, i64 %n
  %node = getelementptr inbounds %struct.node, ptr %nodes, i64 %n
  store i64 3, ptr %item
  %link = getelementptr inbounds %struct.item, ptr %item, i64 0, i32 1
  store ptr %node, ptr %link
  %same = load ptr, ptr %link
  %key = getelementptr inbounds %struct.node, ptr %same, i64 0, i32 1
  %a = load i64, ptr %same
  %b = load i64, ptr %key
  %sum = add i64 %a, %b
  call void @free(ptr %items)
  ret i64 %sum
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
