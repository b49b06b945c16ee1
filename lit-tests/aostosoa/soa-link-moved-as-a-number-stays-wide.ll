; A field whose pointer is moved as a number has 64 bits: what else is moved so nobody knows.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.item: array of structures split into 3 columns, pointers to elements become indices, of 32 bits in 1 column
; CHECK-LABEL: define i64 @main(
; CHECK: [[FIELD:%.*]] = load ptr, ptr @dtrans.struct.item.column.8
; CHECK: [[ADDRESS:%.*]] = getelementptr i64, ptr [[FIELD]]
; CHECK: store i64 {{%.*}}, ptr [[ADDRESS]], align 8
; CHECK: load i64, ptr {{%.*}}, align 8
; CHECK: [[FIELD:%.*]] = load ptr, ptr @dtrans.struct.item.column.16
; CHECK: [[ADDRESS:%.*]] = getelementptr i32, ptr [[FIELD]]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.item = type { i64, ptr, ptr }
%struct.node = type { i64, i64 }

@kept = internal global i64 0

define i64 @main(i32 %argc) {
  %few = and i32 %argc, 1023
  %n = zext i32 %few to i64
  %items = call ptr @calloc(i64 %n, i64 24)
  %nodes = call ptr @calloc(i64 %n, i64 16)
  %item = getelementptr inbounds %struct.item, ptr %items, i64 %n
  %node = getelementptr inbounds %struct.node, ptr %nodes, i64 %n
  store i64 3, ptr %item
  %first = getelementptr inbounds %struct.item, ptr %item, i64 0, i32 1
  %second = getelementptr inbounds %struct.item, ptr %item, i64 0, i32 2
  store ptr %node, ptr %first
  %number = load i64, ptr %first
  store i64 %number, ptr @kept
  store ptr %node, ptr %second
  %same = load ptr, ptr @kept
  %key = getelementptr inbounds %struct.node, ptr %same, i64 0, i32 1
  %a = load i64, ptr %same
  %b = load i64, ptr %key
  %sum = add i64 %a, %b
  ret i64 %sum
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
