; A field of a packed record is copied whole, although it does not lie as its size suggests. (It was copied in halves, which for a
; pointer is not what the analysis had promised of the variable.)
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.item: array of structures split into 2 columns, pointers to elements become indices, of 32 bits in 1 column
; CHECK-LABEL: define i64 @main(
; CHECK-NOT: call void @llvm.mem
; CHECK: [[LINK:%.*]] = sext i32 {{%.*}} to i64
; CHECK: [[FIELD:%.*]] = getelementptr i8, ptr %keep, i64 4
; CHECK: store i64 [[LINK]], ptr [[FIELD]], align 1
; CHECK: [[FIELD:%.*]] = getelementptr i8, ptr %keep, i64 4
; CHECK: load i64, ptr [[FIELD]], align 1

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.item = type <{ i32, ptr }>
%struct.node = type { i64, i64 }

define i64 @main(i32 %argc) {
  %keep = alloca %struct.item
  %few = and i32 %argc, 1023
  %n = zext i32 %few to i64
  %items = call ptr @calloc(i64 %n, i64 12)
  %nodes = call ptr @calloc(i64 %n, i64 16)
  %item = getelementptr inbounds %struct.item, ptr %items, i64 %n
  %node = getelementptr inbounds %struct.node, ptr %nodes, i64 %n
  store i32 3, ptr %item
  %link = getelementptr inbounds %struct.item, ptr %item, i64 0, i32 1
  store ptr %node, ptr %link
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %keep, ptr align 4 %items, i64 12, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %item, ptr align 4 %keep, i64 12, i1 false)
  call void @llvm.memset.p0.i64(ptr align 4 %items, i8 0, i64 12, i1 false)
  %same = load ptr, ptr %link
  %key = getelementptr inbounds %struct.node, ptr %same, i64 0, i32 1
  %a = load i64, ptr %same
  %b = load i64, ptr %key
  %sum = add i64 %a, %b
  ret i64 %sum
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
