; free gets the block, whatever moved it here, or null if the pointer was null.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK-LABEL: define internal void @drop(i64 %p)
; CHECK: [[NULL:%.*]] = icmp eq i64 %p, 0
; CHECK: [[BLOCK:%.*]] = load ptr, ptr @dtrans.struct.star.block
; CHECK: [[WHAT:%.*]] = select i1 [[NULL]], ptr null, ptr [[BLOCK]]
; CHECK: call void @free(ptr [[WHAT]])

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  call void @drop(ptr %a)
  call void @drop(ptr null)
  ret i64 0
}

define internal void @drop(ptr %p) {
  call void @free(ptr %p)
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr allocptr captures(none)) allockind("free") "alloc-family"="malloc"
