; A copy of a whole element moves narrow indices as such, and gives the whole one to a variable.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.item: array of structures split into 2 columns, pointers to elements become indices, of 32 bits in 1 column
; CHECK-LABEL: define i64 @main(
; CHECK: %keep = alloca %struct.item
; CHECK-NOT: call void @llvm.mem
; CHECK: [[LINK:%.*]] = sext i32 {{%.*}} to i64
; CHECK: [[FIELD:%.*]] = getelementptr i8, ptr %keep, i64 8
; CHECK: store i64 [[LINK]], ptr [[FIELD]]
; CHECK: [[FIELD:%.*]] = getelementptr i8, ptr %keep, i64 8
; CHECK: [[LINK:%.*]] = load i64, ptr [[FIELD]]
; CHECK: [[LOW:%.*]] = trunc i64 [[LINK]] to i32
; CHECK: store i32 [[LOW]]
; A fill makes null.
; CHECK: store i32 0, ptr {{%.*}}, align 4

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.item = type { i64, ptr }
%struct.node = type { i64, i64 }

define i64 @main(i32 %argc) {
  %keep = alloca %struct.item
  %few = and i32 %argc, 1023
  %n = zext i32 %few to i64
  %items = call ptr @calloc(i64 %n, i64 16)
  %nodes = call ptr @calloc(i64 %n, i64 16)
  %item = getelementptr inbounds %struct.item, ptr %items, i64 %n
  %node = getelementptr inbounds %struct.node, ptr %nodes, i64 %n
  store i64 3, ptr %item
  %link = getelementptr inbounds %struct.item, ptr %item, i64 0, i32 1
  store ptr %node, ptr %link
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %keep, ptr align 4 %items, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %item, ptr align 4 %keep, i64 16, i1 false)
  call void @llvm.memset.p0.i64(ptr align 4 %items, i8 0, i64 16, i1 false)
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
